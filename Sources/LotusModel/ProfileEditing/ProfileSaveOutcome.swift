/// Model: the outcome of an attempt to save a profile.
public struct ProfileSaveOutcome: Hashable, Sendable {
  /// The account on GitHub, in the latest state that the app knows.
  public var account: EditableAccount
  /// The profile without the user's changes. `wanted` is the profile with these changes.
  public var base: EditableProfile
  public var wanted: EditableProfile
  public var ending: Ending

  /// The end of an attempt to save a profile.
  public enum Ending: Hashable, Sendable {
    /// GitHub already has all the values.
    case needless
    case declined
    /// The user chose to edit this field again.
    case reopened(ProfileField)
    /// The value of this field can't be saved, so nothing was sent.
    case refused(ProfileField, ProfileRemark)
    /// The user and GitHub have different new values for these fields, and no value was chosen.
    case undecided([ProfileField])
    case sent(ProfileSaveReport)
  }

  public init(account: EditableAccount, base: EditableProfile, wanted: EditableProfile, ending: Ending) {
    self.account = account
    self.base = base
    self.wanted = wanted
    self.ending = ending
  }

  /// The report about the requests that were sent, or `nil` if none was sent.
  public var report: ProfileSaveReport? {
    if case .sent(let report) = ending { report } else { nil }
  }

  /// Whether GitHub has all the values that the user wanted.
  public var isComplete: Bool {
    ProfileEdit(from: base, to: wanted).isEmpty
  }
}

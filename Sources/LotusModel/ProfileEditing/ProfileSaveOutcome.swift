/// Model: where an attempt to save a profile has led to.
public struct ProfileSaveOutcome: Hashable, Sendable {
  /// As GitHub has it now, as far as is known.
  public var account: EditableAccount
  /// The state that the wanted one is an edit of.
  public var base: EditableProfile
  public var wanted: EditableProfile
  public var ending: Ending

  /// Why there is no more to save.
  public enum Ending: Hashable, Sendable {
    /// GitHub has all of it already.
    case needless
    case declined
    /// The user wants to edit a field again.
    case reopened(ProfileField)
    /// Fields were changed here and on GitHub, and no side was chosen.
    case undecided([ProfileField])
    case sent(ProfileSaveReport)
  }

  public init(account: EditableAccount, base: EditableProfile, wanted: EditableProfile, ending: Ending) {
    self.account = account
    self.base = base
    self.wanted = wanted
    self.ending = ending
  }

  /// What became of what was sent; nil where nothing was.
  public var report: ProfileSaveReport? {
    if case .sent(let report) = ending { report } else { nil }
  }

  /// Whether GitHub has all that was wanted.
  public var isComplete: Bool {
    ProfileEdit(from: base, to: wanted).isEmpty
  }
}

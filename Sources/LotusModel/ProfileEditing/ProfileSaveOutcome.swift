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

/// Model: a report about which parts of an edit were saved on GitHub.
public struct ProfileSaveReport: Hashable, Sendable {
  public let former: EditableProfile
  /// The fields whose former values aren't known.
  public let unknownFields: Set<ProfileField>
  public var saved = ProfileEdit()
  /// The changes that GitHub rejected, and the changes that were therefore not sent.
  public var unsaved = ProfileEdit()
  /// The changes that were sent without receiving a usable response. GitHub may have saved them.
  public var unknown = ProfileEdit()
  /// The error that ended the attempt, or `nil` if everything was saved.
  public var failure: NetworkError?
  /// The error to report if another user signed in after the failure.
  public var otherAccount: ProfileEditError?

  public init(changing former: EditableProfile, unknown fields: Set<ProfileField> = []) {
    self.former = former
    unknownFields = fields
  }

  /// The reason why a part was not saved, or `nil` if everything was saved.
  public var reason: (any Error)? {
    otherAccount ?? failure
  }

  /// Whether GitHub may have saved a part of an edit although its request failed.
  public static func isInDoubt(after error: NetworkError, in part: ProfileEdit) -> Bool {
    // If the response to a removal is lost, the removal is sent again. GitHub may reject the second
    // request because the first one succeeded, so the result is unknown.
    error.mayHaveSucceeded || !part.removedAccounts.isEmpty && error.isRefusal
  }

  /// Records the response to a part of the edit.
  ///
  /// GitHub may accept a part without making all of its changes. If a field has its old value in
  /// the response, GitHub didn't change the field. Any other value is the saved one, even if GitHub
  /// changed its spelling.
  ///
  /// - Parameters:
  ///   - former: The profile before the part was sent.
  ///   - profile: The profile that GitHub returned.
  public mutating func take(_ part: ProfileEdit, of former: EditableProfile, returning profile: EditableProfile) {
    saved.formUnion(ProfileEdit(removedAccounts: part.removedAccounts, addedAccounts: part.addedAccounts))
    for (field, value) in part.fields {
      if profile[field] != former[field] {
        saved.fields[field] = profile[field]
      } else if !field.isSame(value, former[field]) {
        unsaved.fields[field] = value
      }
    }
  }

  /// Completes the report if no request failed. If GitHub didn't make all changes, this counts as a
  /// failure.
  ///
  /// - Parameters:
  ///   - returned: The profile according to the responses to the parts.
  ///   - profile: The profile on GitHub after the last part, or `nil` if it wasn't loaded. It may be
  ///     older than the responses.
  public mutating func settleKept(returning returned: EditableProfile, seeing profile: EditableProfile?) {
    if let profile, [returned, profile].allSatisfy({ $0.accounts.without(former.accounts).isEmpty }) {
      (unsaved.addedAccounts, saved.addedAccounts) = (saved.addedAccounts, [])
    }
    if !unsaved.isEmpty { failure = .keptValues(ProfileField.allCases.filter { unsaved.fields[$0] != nil }) }
  }

  /// Sorts the changes of an edit after a failure into saved and unsaved changes. If the profile
  /// isn't known, GitHub may have saved the part whose request failed, so the part belongs to
  /// neither.
  ///
  /// - Parameters:
  ///   - edit: The whole edit.
  ///   - parts: The parts of the edit that GitHub hasn't accepted. The request for the first part
  ///     has failed.
  ///   - profile: The profile on GitHub after the failure, or `nil` if it isn't known.
  public mutating func settle(_ edit: ProfileEdit, unsent parts: ArraySlice<ProfileEdit>, on profile: EditableProfile?)
  {
    guard let profile else {
      for part in parts { unsaved.formUnion(part) }
      guard let failure, let part = parts.first, Self.isInDoubt(after: failure, in: part) else { return }
      (unknown, unsaved) = (part, unsaved.without(part))
      return
    }
    unsaved = ProfileEdit(from: profile, to: edit.applied(to: profile))
    saved = edit.without(unsaved)
    if unsaved.isEmpty { failure = nil }
  }
}

public import LotusModel

/// Dedicated model controller: decides the steps of saving a profile, without sending requests or
/// showing questions.
///
/// A save loads the account again, merges the user's edit with changes made on GitHub in the
/// meantime, asks the user to confirm the result, and sends the changes part by part.
public nonisolated struct ProfileSavingStateMachine {
  /// The next step for the view controller to carry out.
  public enum Step: Equatable {
    /// Load the account again.
    case look
    case resolve(ProfileConflict)
    case consent(to: ProfileEdit, of: EditableProfile)
    /// Send one part of the edit.
    case send(ProfileEdit, changing: EditableAccount)
    /// Load the account to find out what GitHub has saved.
    case verify
    case end(ProfileSaveOutcome)
  }

  public private(set) var step = Step.look

  private var mine: EditableProfile
  private var base: EditableProfile
  private var merge: ProfileMerge
  private var current: EditableAccount
  private let isConfirmed: Bool
  /// The edit of `current` that the user has confirmed.
  private var agreed: ProfileEdit?
  /// The edit that is being sent, and the parts of it that GitHub hasn't accepted yet.
  private var edit: ProfileEdit
  private var parts: ArraySlice<ProfileEdit> = []
  private var report: ProfileSaveReport

  /// Creates a state machine for saving one profile.
  ///
  /// - Parameters:
  ///   - mine: The profile that the user wants.
  ///   - account: The account as GitHub last returned it.
  ///   - base: The profile that the edit started from.
  ///   - isConfirmed: Whether the user has already confirmed the changes.
  public init(_ mine: EditableProfile, of account: EditableAccount, editing base: EditableProfile, isConfirmed: Bool) {
    self.mine = mine
    self.base = base
    merge = ProfileMerge(base: base, mine: mine, theirs: account.profile)
    current = account
    edit = ProfileEdit(from: base, to: mine)
    report = ProfileSaveReport(changing: account.profile, unknown: account.unknownFields)
    self.isConfirmed = isConfirmed
  }

  /// Creates a state machine that sends an edit of an account that was just loaded.
  public init(sending edit: ProfileEdit, changing account: EditableAccount) {
    self.init(edit.applied(to: account.profile), of: account, editing: account.profile, isConfirmed: true)
    send(edit)
  }

  /// Continues with the account as GitHub returns it now.
  public mutating func receive(_ account: EditableAccount) {
    if let agreed {
      // The profile on GitHub may have changed while the user was deciding.
      if account.profile == current.profile {
        current = account
        return send(agreed)
      }
      (mine, base) = (agreed.applied(to: current.profile), current.profile)
    }
    (current, agreed) = (account, nil)
    merge = ProfileMerge(base: base, mine: mine, theirs: account.profile)
    decide()
  }

  /// Applies the user's choice between the two values of a conflict.
  ///
  /// - Parameter resolution: The chosen side, or `nil` to stop without saving.
  public mutating func receive(_ resolution: ProfileConflict.Resolution?) {
    guard case .resolve(let conflict) = step else { return }
    guard let resolution else { return end(.undecided(merge.conflicts)) }
    // The user has seen both values, so the conflict is resolved even if the user edits the field
    // again. The next text replaces both values.
    merge.resolve(conflict.field, takingTheirs: resolution == .theirs)
    if resolution == .edit { end(.reopened(conflict.field)) } else { decide() }
  }

  public mutating func receive(consent isGiven: Bool) {
    guard case .consent(let edit, _) = step else { return }
    guard isGiven else { return end(.declined) }
    agreed = edit
    step = .look
  }

  /// Continues after GitHub has saved a part of the edit.
  ///
  /// - Parameter account: The account with the changes of this part.
  public mutating func receive(saved account: EditableAccount) {
    guard case .send(let part, _) = step else { return }
    report.take(part, of: current.profile, returning: account.profile)
    current = account
    parts.removeFirst()
    sendNext()
  }

  /// Stops sending after an error. If GitHub may have saved the part nevertheless, the account must
  /// be loaded again.
  ///
  /// - Parameter cause: The error to report instead, if there is one.
  public mutating func fail(with error: NetworkError, because cause: ProfileEditError? = nil) {
    guard case .send(let part, _) = step else { return }
    report.failure = error
    report.otherAccount = cause
    if ProfileSaveReport.isInDoubt(after: error, in: part) { step = .verify } else { finish(seeing: nil) }
  }

  /// Ends the save.
  ///
  /// - Parameter seen: The account as GitHub returned it after the last request, or `nil` if it
  ///   couldn't be loaded.
  public mutating func receive(verified seen: EditableAccount?) {
    guard case .verify = step else { return }
    finish(seeing: seen)
  }

  private mutating func decide() {
    if let conflict = merge.nextConflict {
      step = .resolve(conflict)
      return
    }
    let edit = ProfileEdit(from: merge.theirs, to: merge.merged)
    if edit.isEmpty {
      end(.needless)
    } else if isConfirmed {
      send(edit)
    } else {
      step = .consent(to: edit, of: merge.theirs)
    }
  }

  private mutating func end(_ ending: ProfileSaveOutcome.Ending) {
    step = .end(ProfileSaveOutcome(account: current, base: merge.rebased, wanted: merge.merged, ending: ending))
  }

  private mutating func send(_ edit: ProfileEdit) {
    self.edit = edit
    parts = edit.parts[...]
    report = ProfileSaveReport(changing: current.profile, unknown: current.unknownFields)
    sendNext()
  }

  private mutating func sendNext() {
    if let part = parts.first {
      step = .send(part, changing: current)
    } else if report.saved.addedAccounts.isEmpty {
      finish(seeing: nil)
    } else {
      // GitHub may change the URLs of added accounts.
      step = .verify
    }
  }

  private mutating func finish(seeing seen: EditableAccount?) {
    if report.failure != nil {
      report.settle(edit, unsent: parts, on: seen?.profile)
    } else {
      report.settleKept(returning: current.profile, seeing: seen?.profile)
    }
    current = seen ?? current
    let isKept = if case .keptValues = report.failure { true } else { false }
    let rest = isKept ? report.unsaved : edit
    let wanted = report.failure == nil ? current.profile : rest.applied(to: current.profile)
    step = .end(ProfileSaveOutcome(account: current, base: current.profile, wanted: wanted, ending: .sent(report)))
  }
}

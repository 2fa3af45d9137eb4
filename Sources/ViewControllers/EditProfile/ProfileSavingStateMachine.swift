public import LotusModel

/// Dedicated model controller: decides the steps of saving a profile, without sending requests or
/// showing questions.
///
/// A save loads the account again, merges the user's edit with changes made on GitHub in the
/// meantime, asks the user to confirm the result, and sends the changes.
public nonisolated struct ProfileSavingStateMachine {
  /// The next step for the view controller or coordinator to carry out.
  public enum Step: Equatable {
    /// Load the account again.
    case look
    case resolve(ProfileConflict)
    case consent(to: ProfileEdit, of: EditableProfile)
    case send(ProfileEdit, changing: EditableAccount)
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
    self.isConfirmed = isConfirmed
  }

  public mutating func receive(_ account: EditableAccount) {
    if let agreed {
      // The profile on GitHub may have changed while the user was deciding.
      if account.profile == current.profile {
        step = .send(agreed, changing: account)
        return
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

  private mutating func decide() {
    if let conflict = merge.nextConflict {
      step = .resolve(conflict)
      return
    }
    let edit = ProfileEdit(from: merge.theirs, to: merge.merged)
    if edit.isEmpty {
      end(.needless)
    } else {
      step = isConfirmed ? .send(edit, changing: current) : .consent(to: edit, of: merge.theirs)
    }
  }

  private mutating func end(_ ending: ProfileSaveOutcome.Ending) {
    step = .end(ProfileSaveOutcome(account: current, base: merge.rebased, wanted: merge.merged, ending: ending))
  }
}

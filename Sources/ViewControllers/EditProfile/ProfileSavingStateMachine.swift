public import LotusModel

/// Dedicated model controller: what it takes to save a profile: to look what became of it on GitHub meanwhile, to bring both
/// together, to have the result confirmed, to send what changed. It sends no request and shows no question.
public nonisolated struct ProfileSavingStateMachine {
  /// What is to be done next.
  public enum Step: Equatable {
    /// The account is to be loaded again.
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
  /// What was confirmed, of the account as it was seen last.
  private var agreed: ProfileEdit?

  /// - Parameters:
  ///   - account: as it was seen last.
  ///   - isConfirmed: whether the user has said already that they mean it.
  public init(_ mine: EditableProfile, of account: EditableAccount, editing base: EditableProfile, isConfirmed: Bool) {
    self.mine = mine
    self.base = base
    merge = ProfileMerge(base: base, mine: mine, theirs: account.profile)
    current = account
    self.isConfirmed = isConfirmed
  }

  public mutating func take(_ account: EditableAccount) {
    if let agreed {
      // Deciding may have taken its time.
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

  /// - Parameter resolution: nil to go back without saving.
  public mutating func take(_ resolution: ProfileConflict.Resolution?) {
    guard case .resolve(let conflict) = step else { return }
    guard let resolution else { return end(.undecided(merge.conflicts)) }
    // In editing it again both values have been seen: what is typed next replaces both.
    merge.resolve(conflict.field, takingTheirs: resolution == .theirs)
    if resolution == .edit { end(.reopened(conflict.field)) } else { decide() }
  }

  public mutating func take(consent isGiven: Bool) {
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

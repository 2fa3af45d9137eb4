public import LotusModel
public import ModelControllers
public import Terminal

/// What the saving of a profile needs to have decided, or done.
public protocol SaveProfileViewControllerDelegate: AnyObject {
  /// - Returns: nil to go back without saving.
  func saveProfile(
    _ controller: SaveProfileViewController, wantsResolutionOf conflict: ProfileConflict
  ) async -> ProfileConflict.Resolution?
  /// - Returns: whether to send it.
  func saveProfile(
    _ controller: SaveProfileViewController, wantsConsentTo edit: ProfileEdit, of profile: EditableProfile
  ) async -> Bool
  /// The token is missing or no longer valid.
  /// - Returns: whether somebody has signed in now.
  func saveProfile(_ controller: SaveProfileViewController, wantsSignInAfter error: NetworkError) async -> Bool
}

/// View controller: saves a profile: looks what became of it on GitHub meanwhile, brings both together, has the result
/// confirmed, and sends what changed. How it was edited it does not know.
public final class SaveProfileViewController {
  public weak var delegate: (any SaveProfileViewControllerDelegate)?

  private let account: EditableAccount
  private let network: NetworkController
  private let activity: ActivityIndicator
  private let reload: @MainActor () async throws -> EditableAccount

  /// - Parameters:
  ///   - account: whose profile it is.
  ///   - reload: asks GitHub for the account of whoever is signed in.
  public init(
    account: EditableAccount, network: NetworkController, activity: ActivityIndicator,
    reload: @escaping @MainActor () async throws -> EditableAccount
  ) {
    self.account = account
    self.network = network
    self.activity = activity
    self.reload = reload
  }

  /// - Parameter isConfirmed: whether whoever edits has said already that they mean it.
  /// - Throws: `NetworkError`, `OtherAccountError` where it ended before anything was sent.
  public func save(
    _ mine: EditableProfile, editing base: EditableProfile, isConfirmed: Bool
  ) async throws -> ProfileSaveOutcome {
    var (mine, base) = (mine, base)
    var current = try await current("Looking for changes on GitHub")
    while true {
      switch await agreement(on: mine, editing: base, beside: current, isConfirmed: isConfirmed) {
      case .none(let outcome): return outcome
      case .reached(let edit):
        // Deciding may have taken its time.
        let seen = isConfirmed ? current : try await self.current("Looking for changes on GitHub")
        if seen.profile == current.profile { return await send(edit, changing: seen) }
        (mine, base) = (edit.applied(to: current.profile), current.profile)
        current = seen
      }
    }
  }

  /// What is to be sent, or why nothing is.
  private enum Agreement {
    case reached(ProfileEdit)
    case none(ProfileSaveOutcome)
  }

  private func agreement(
    on mine: EditableProfile, editing base: EditableProfile, beside current: EditableAccount, isConfirmed: Bool
  ) async -> Agreement {
    var merge = ProfileMerge(base: base, mine: mine, theirs: current.profile)
    func none(_ ending: ProfileSaveOutcome.Ending) -> Agreement {
      .none(ProfileSaveOutcome(account: current, base: merge.rebased, wanted: merge.merged, ending: ending))
    }
    while let conflict = merge.nextConflict {
      let resolution = await delegate?.saveProfile(self, wantsResolutionOf: conflict)
      guard let resolution else { return none(.undecided(merge.conflicts)) }
      // Whoever edits it again has seen both values: what is typed next replaces both.
      merge.resolve(conflict.field, takingTheirs: resolution == .theirs)
      if resolution == .edit { return none(.reopened(conflict.field)) }
    }
    let edit = ProfileEdit(from: merge.theirs, to: merge.merged)
    if edit.isEmpty { return none(.needless) }
    if isConfirmed { return .reached(edit) }
    let isWanted = await delegate?.saveProfile(self, wantsConsentTo: edit, of: merge.theirs) ?? false
    return isWanted ? .reached(edit) : none(.declined)
  }

  /// Sends an edit of the state that GitHub has, one part after the other; the first failure is the last request.
  public func send(_ edit: ProfileEdit, changing current: EditableAccount) async -> ProfileSaveOutcome {
    var now = current
    var report = ProfileSaveReport(changing: current.profile)
    for part in edit.parts {
      if report.failure != nil {
        report.unsaved.formUnion(part)
        continue
      }
      do {
        now = try await sent(part, changing: now)
        report.saved.formUnion(part)
      } catch let error as OtherAccountError {
        report.otherAccount = error
        report.fail(with: .signInNeeded, in: part)
      } catch {
        report.fail(with: error as? NetworkError ?? .transport(.cancelled), in: part)
      }
    }
    return await verified(report, of: edit.applied(to: current.profile), now: now)
  }

  private func sent(_ part: ProfileEdit, changing account: EditableAccount) async throws -> EditableAccount {
    do {
      return try await activity.show("Saving") { try await self.answered(part, changing: account) }
    } catch let error as NetworkError {
      guard error.isCuredBySigningIn, await delegate?.saveProfile(self, wantsSignInAfter: error) == true else {
        throw error
      }
      _ = try await checked("Looking who is signed in")
      return try await activity.show("Saving") { try await self.answered(part, changing: account) }
    }
  }

  /// - Throws: for a token without the scope, which GitHub treats as if there were nothing, `NetworkError.forbidden`.
  private func answered(_ part: ProfileEdit, changing account: EditableAccount) async throws -> EditableAccount {
    var account = account.showing(part.applied(to: account.profile))
    do {
      if let request = part.updateRequest {
        let user = try await network.answer(to: request)
        account.user = user
      }
      for request in [part.removalRequest, part.additionRequest].compactMap({ $0 }) {
        guard try await network.confirm(request) else { throw NetworkError.notFound(message: "") }
      }
      return account
    } catch NetworkError.notFound {
      throw NetworkError.forbidden(
        message: "this token may not edit your profile. It needs the scope “user”; ghlotus login asks for it.")
    }
  }

  /// After a failure, and where GitHub may have made something of its own of an address, its word counts.
  private func verified(
    _ report: ProfileSaveReport, of wanted: EditableProfile, now: EditableAccount
  ) async -> ProfileSaveOutcome {
    var report = report
    var now = now
    if !report.unknown.isEmpty || !report.saved.addedAccounts.isEmpty,
      let seen = try? await checked("Looking what was saved")
    {
      now = seen
      report = report.settled(by: seen.profile, wanted: wanted)
    }
    return ProfileSaveOutcome(
      account: now, base: now.profile, wanted: report.failure == nil ? now.profile : wanted, ending: .sent(report))
  }

  /// What GitHub has, after a sign-in if it takes one.
  private func current(_ label: SafeText) async throws -> EditableAccount {
    do {
      return try await checked(label)
    } catch let error as NetworkError {
      guard error.isCuredBySigningIn, await delegate?.saveProfile(self, wantsSignInAfter: error) == true else {
        throw error
      }
      return try await checked(label)
    }
  }

  /// Loads the account again. Throws `OtherAccountError` if another user is signed in by now.
  private func checked(_ label: SafeText) async throws -> EditableAccount {
    let seen = try await activity.show(label, while: reload)
    guard seen.user.id == account.user.id else {
      throw OtherAccountError(login: seen.user.login, editedLogin: account.user.login)
    }
    return seen
  }
}

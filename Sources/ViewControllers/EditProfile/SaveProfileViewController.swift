public import LotusModel
public import ModelControllers
public import Terminal

/// What the saving of a profile needs to have decided.
public protocol SaveProfileViewControllerDelegate: AnyObject {
  /// - Returns: nil to go back without saving.
  func saveProfile(
    _ controller: SaveProfileViewController, wantsResolutionOf conflict: ProfileConflict
  ) async -> ProfileConflict.Resolution?
  /// - Returns: whether to send it.
  func saveProfile(
    _ controller: SaveProfileViewController, wantsConsentTo edit: ProfileEdit, of profile: EditableProfile
  ) async -> Bool
}

/// View controller: saves a profile, however it was edited: looks what became of it on GitHub meanwhile, brings both
/// together, has the result confirmed, and sends what changed.
public final class SaveProfileViewController {
  public weak var delegate: (any SaveProfileViewControllerDelegate)?

  private let account: EditableAccount
  private let network: NetworkController
  private let activity: ActivityIndicator

  /// - Parameter account: whose profile it is.
  public init(account: EditableAccount, network: NetworkController, activity: ActivityIndicator) {
    self.account = account
    self.network = network
    self.activity = activity
  }

  /// - Throws: `NetworkError`, `OtherAccount` where it ended before anything was sent.
  public func save(_ mine: EditableProfile, editing base: EditableProfile) async throws -> ProfileSaveOutcome {
    let current = try await activity.show("Looking for changes on GitHub") { try await self.reload() }
    var merge = ProfileMerge(base: base, mine: mine, theirs: current.profile)
    func stopped(at field: ProfileField? = nil) -> ProfileSaveOutcome {
      ProfileSaveOutcome(
        account: current, base: merge.rebased, wanted: merge.merged, field: field, conflicts: merge.conflicts)
    }
    while let conflict = merge.nextConflict {
      switch await delegate?.saveProfile(self, wantsResolutionOf: conflict) {
      case .mine: merge.resolve(conflict.field, takingTheirs: false)
      case .theirs: merge.resolve(conflict.field, takingTheirs: true)
      case .edit:
        // Both values have been seen: what is typed next replaces both.
        merge.resolve(conflict.field, takingTheirs: false)
        return stopped(at: conflict.field)
      case nil: return stopped()
      }
    }
    let edit = ProfileEdit(from: merge.theirs, to: merge.merged)
    guard !edit.isEmpty, await delegate?.saveProfile(self, wantsConsentTo: edit, of: merge.theirs) == true else {
      return stopped()
    }
    return await send(edit, changing: current)
  }

  /// Sends an edit of the state that GitHub has.
  public func send(_ edit: ProfileEdit, changing current: EditableAccount) async -> ProfileSaveOutcome {
    let wanted = edit.applied(to: current.profile)
    var now = current
    var report = ProfileSaveReport()
    for step in steps(of: edit) {
      guard report.failure == nil else {
        report.unsaved.formUnion(step.part)
        continue
      }
      do {
        let user = try await activity.show("Saving") { try await step.send() }
        report.saved.formUnion(step.part)
        now = now.showing(step.part.applied(to: now.profile))
        now.user = user ?? now.user
      } catch {
        report.failure = error as? NetworkError ?? .transport(.cancelled)
        if report.failure?.leavesDoubt == true {
          report.unknown = step.part
        } else {
          report.unsaved.formUnion(step.part)
        }
      }
    }
    return await verified(report, wanted: wanted, now: now)
  }

  /// After a failure, and where GitHub has made something of its own of an address, its word counts.
  private func verified(
    _ report: ProfileSaveReport, wanted: EditableProfile, now: EditableAccount
  ) async -> ProfileSaveOutcome {
    var report = report
    var now = now
    let isInDoubt = !report.unknown.isEmpty
    if isInDoubt || !report.saved.addedAccounts.isEmpty,
      let seen = try? await activity.show("Looking what was saved", while: { try await self.reload() })
    {
      now = seen
      if isInDoubt { report = report.settled(by: seen.profile, wanted: wanted) }
    }
    let isDone = report.failure == nil
    return ProfileSaveOutcome(
      account: now, base: now.profile, wanted: isDone ? now.profile : wanted, report: report)
  }

  /// The limit on accounts may leave room for new ones only once old ones are gone.
  private func steps(of edit: ProfileEdit) -> [(part: ProfileEdit, send: () async throws -> User?)] {
    var steps: [(part: ProfileEdit, send: () async throws -> User?)] = []
    if let request = edit.updateRequest {
      steps.append((ProfileEdit(fields: edit.fields), { try await self.network.answer(to: request) }))
    }
    if let request = edit.removalRequest {
      steps.append((ProfileEdit(removedAccounts: edit.removedAccounts), { try await self.confirm(request) }))
    }
    if let request = edit.additionRequest {
      steps.append((ProfileEdit(addedAccounts: edit.addedAccounts), { try await self.confirm(request) }))
    }
    return steps
  }

  private func confirm(_ request: APIRequest<NoContent>) async throws(NetworkError) -> User? {
    guard try await network.confirm(request) else { throw .notFound(message: "Not Found") }
    return nil
  }

  private func reload() async throws -> EditableAccount {
    async let accounts = network.answer(to: ProfileSubject.viewer.socialAccountsRequest, revalidating: true)
    let user = try await network.answer(to: ProfileSubject.viewer.userRequest, revalidating: true)
    guard user.id == account.user.id else {
      throw OtherAccount(login: user.login, editedLogin: account.user.login)
    }
    return EditableAccount(user: user, socialAccounts: try await accounts, addresses: account.addresses)
  }
}

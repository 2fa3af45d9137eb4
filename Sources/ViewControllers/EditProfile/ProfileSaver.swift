import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
import Terminal
import ViewModels

/// Work: saves a profile. It loads the account again, merges the user's edit with changes made on
/// GitHub in the meantime, and sends the result part by part.
///
/// The edit can come from any kind of editor. The delegate asks the user for all decisions.
public final class ProfileSaver {
  public weak var delegate: (any DialogDelegate)?

  private let account: EditableAccount
  private let network: NetworkController
  private let clock: ViewpointClock
  /// The organization that the edit names as the audience of the status, once it has been loaded.
  private var audience: StatusAudience?

  /// Creates a saver.
  ///
  /// - Parameter account: The account that the user edits, as GitHub last returned it.
  public init(of account: EditableAccount, network: NetworkController, clock: ViewpointClock) {
    self.account = account
    self.network = network
    self.clock = clock
  }

  /// Saves a profile.
  ///
  /// - Parameters:
  ///   - mine: The profile that the user wants.
  ///   - base: The profile that the edit started from.
  ///   - isConfirmed: Whether the user has already confirmed the changes.
  /// - Throws: `NetworkError`, `ProfileEditError.otherAccount` or `CancellationError`. In each case,
  ///   nothing was sent.
  public func save(
    _ mine: EditableProfile, editing base: EditableProfile, isConfirmed: Bool
  ) async throws -> ProfileSaveOutcome {
    var (mine, base, current) = (mine, base, try await look())
    while true {
      var merge = ProfileMerge(base: base, mine: mine, theirs: current.profile)
      func outcome(_ ending: ProfileSaveOutcome.Ending) -> ProfileSaveOutcome {
        ProfileSaveOutcome(account: current, base: merge.rebased, wanted: merge.merged, ending: ending)
      }
      while let conflict = merge.nextConflict {
        guard let resolution = await delegate?.ask(.resolution(of: conflict)) else {
          return outcome(.undecided(merge.conflicts))
        }
        // The user has seen both values. If the user wants to edit the field, the new text replaces
        // both values, so the conflict is resolved in this case, too.
        merge.resolve(conflict.field, takingTheirs: resolution == .theirs)
        if resolution == .edit { return outcome(.reopened(conflict.field)) }
      }
      let edit = ProfileEdit(from: merge.theirs, to: merge.merged)
      if edit.isEmpty { return outcome(.needless) }
      if let remark = try await loadAudience(of: edit) { return outcome(.refused(.audience, remark)) }
      if isConfirmed { return await send(edit, changing: current) }
      guard await delegate?.ask(.consent(to: edit, of: merge.theirs)) == true else {
        return outcome(.declined)
      }
      // The profile on GitHub may have changed while the user was deciding, so load it again.
      let latest = try await look()
      if latest.profile == current.profile { return await send(edit, changing: latest) }
      (mine, base, current) = (merge.merged, current.profile, latest)
    }
  }

  /// Sends an edit without first looking for changes on GitHub, because the account was just
  /// loaded.
  public func send(_ edit: ProfileEdit) async -> ProfileSaveOutcome {
    await send(edit, changing: account)
  }

  private func look() async throws -> EditableAccount {
    try await perform(Work("Checking for changes on GitHub") { try await self.loader.account() })
  }

  /// Loads the organization that an edit names as the audience of the status.
  ///
  /// - Returns: The reason why the status can't have this audience. `nil` if it can, or if the edit
  ///   names no organization.
  private func loadAudience(of edit: ProfileEdit) async throws -> ProfileRemark? {
    guard let name = edit.fields[.audience]?.string else { return nil }
    guard let login = try? Login(name) else { return .unknownOrganization(name) }
    do {
      audience = try await perform(Work("Checking the organization") { try await self.network.audience(named: login) })
      return nil
    } catch UnknownNameError.organization {
      return .unknownOrganization(name)
    } catch StatusError.notMember {
      return .notMember(name)
    }
  }

  private var loader: EditableAccountLoader {
    EditableAccountLoader(network: network, edited: account, clock: clock)
  }

  private func perform<Value>(_ work: Work<Value>) async throws -> Value {
    guard let delegate else { throw CancellationError() }
    return try await delegate.perform(work)
  }
}

/// Sending an edit.
extension ProfileSaver {
  /// Sends an edit part by part, until GitHub has accepted all parts or a part fails.
  private func send(_ edit: ProfileEdit, changing account: EditableAccount) async -> ProfileSaveOutcome {
    var current = account
    var parts = edit.parts[...]
    var report = ProfileSaveReport(changing: account.profile, unknown: account.unknownFields)
    /// Whether the account must be loaded again to find out what GitHub has saved.
    var isInDoubt = false
    do {
      while let part = parts.first {
        let account = try await send(part, of: current)
        report.take(part, of: current.profile, returning: account.profile)
        current = account
        parts.removeFirst()
      }
      // GitHub may change the URLs of added accounts, so load the account to learn the stored URLs.
      isInDoubt = !report.saved.addedAccounts.isEmpty
    } catch {
      let failure = error as? NetworkError ?? .signInNeeded
      report.failure = failure
      report.otherAccount = error as? ProfileEditError
      // No more requests are sent after a cancellation, so don't load the account again.
      let isCancelled = failure == .transport(.cancelled)
      isInDoubt = !isCancelled && parts.first.map { ProfileSaveReport.isInDoubt(after: failure, in: $0) } == true
    }
    let seen = isInDoubt ? await lookAfterSending() : nil
    if report.failure != nil {
      report.settle(edit, unsent: parts, on: seen?.profile)
    } else {
      report.settleKept(returning: current.profile, seeing: seen?.profile)
    }
    current = seen ?? current
    let isKept = if case .keptValues = report.failure { true } else { false }
    let rest = isKept ? report.unsaved : edit
    let wanted = report.failure == nil ? current.profile : rest.applied(to: current.profile)
    return ProfileSaveOutcome(account: current, base: current.profile, wanted: wanted, ending: .sent(report))
  }

  /// Loads the account again after the changes were sent, to find out which of them GitHub has
  /// saved.
  ///
  /// The work doesn't throw errors. If it did, the stage could ask the user to sign in.
  ///
  /// - Returns: `nil` if the account can't be loaded.
  private func lookAfterSending() async -> EditableAccount? {
    try? await perform(Work("Checking the saved profile") { try? await self.loader.account() })
  }

  /// Sends a part of an edit. The user can sign in again once for each part.
  ///
  /// - Returns: The account with the changes of this part.
  /// - Throws: `NetworkError`, or `ProfileEditError.otherAccount` if another user has signed in.
  private func send(_ part: ProfileEdit, of current: EditableAccount) async throws -> EditableAccount {
    /// The error that made the user sign in again.
    var refusal: NetworkError?
    // The stage asks for a sign-in if the work throws an error that a sign-in fixes, and then
    // repeats the work. Other errors are results, so that the work isn't repeated.
    let work = Work<Result<EditableAccount, any Error>>("Saving") {
      do {
        // A different account may be in use after a sign-in, so check the account first.
        if refusal != nil { _ = try await self.loader.account() }
        return .success(try await self.saved(part, changing: current))
      } catch  where Task.isCancelled {
        throw error
      } catch let error as NetworkError where error.isFixedBySigningIn && refusal == nil {
        refusal = error
        throw error
      } catch {
        return .failure(error)
      }
    }
    let result: Result<EditableAccount, any Error>
    do {
      result = try await perform(work)
    } catch {
      // The sign-in for this part failed. Show the error of the sign-in, but throw the error of the
      // part, because the caller reports it together with the parts that were saved before.
      if !(error is NetworkError), let alert = Choice(about: error, from: clock.viewpoint) {
        await delegate?.ask(alert)
      }
      throw refusal ?? .transport(.cancelled)
    }
    return try result.get()
  }

  /// Sends a part of an edit.
  ///
  /// - Returns: The account with the changes of this part.
  /// - Throws: `NetworkError.missingScope` if the token lacks the required scope, which GitHub
  ///   reports with the status 404 (Not Found).
  private func saved(_ part: ProfileEdit, changing account: EditableAccount) async throws -> EditableAccount {
    let former = account.profile.accounts
    var account = account.showing(part.applied(to: account.profile))
    do {
      if let request = part.updateRequest {
        let user = try await network.response(to: request)
        account.user = user
      }
      if part.changesStatus {
        // The request replaces the whole status, so first load the values that must stay, such as
        // the organization.
        let known = try await network.viewerStatus(in: .confirmed).status
        let status = (known?.unlessExpired(at: clock.viewpoint.now) ?? UserStatus())
          .applying(part, in: account.offsets, for: audience)
        let returned = try await network.response(to: status.changeQuery).status
        // If GitHub returns no status, either the user cleared the status, or GitHub ignored the
        // change and the former status remains.
        account.status = returned ?? (status.isEmpty ? nil : known) ?? UserStatus()
      }
      for request in [part.removalRequest, part.additionRequest].compactMap({ $0 }) {
        guard let list = try await network.confirmation(of: request) else { throw NetworkError.notFound(message: "") }
        if !part.isAdded(to: former, in: list) {
          account.socialAccounts.removeAll { part.addedAccounts.contains($0.url) }
        }
      }
      return account
    } catch NetworkError.notFound {
      throw await NetworkError.missingScope("user", source: network.overridingSource())
    }
  }
}

import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: sends an edit of a profile, one part after another, and stops at the first
/// failure. The edit can come from any kind of editor.
public final class SaveProfileViewController: Scene {
  public private(set) var outcome: ProfileSaveReport?
  public let status: SafeText = "Saving"

  private let edit: ProfileEdit
  private let current: EditableAccount
  private let network: NetworkController
  private let clock: ViewpointClock
  private let reload: @MainActor () async throws -> EditableAccount
  private var parts: ArraySlice<ProfileEdit>
  private var now: EditableAccount
  private var report: ProfileSaveReport
  /// The error that made the user sign in again. After the sign-in, a different account may be in
  /// use.
  private var refusal: NetworkError?

  /// Creates a view controller that saves one edit.
  ///
  /// - Parameters:
  ///   - current: The account as GitHub last returned it.
  ///   - reload: A closure that loads the signed-in account. It throws
  ///     `ProfileEditError.otherAccount` if that is a different account.
  public init(
    _ edit: ProfileEdit, changing current: EditableAccount, network: NetworkController,
    clock: ViewpointClock,
    reload: @escaping @MainActor () async throws -> EditableAccount
  ) {
    self.edit = edit
    self.current = current
    self.network = network
    self.clock = clock
    self.reload = reload
    parts = edit.parts[...]
    now = current
    report = ProfileSaveReport(changing: current.profile, unknown: current.unknownFields)
  }

  public var needsLoad: Bool {
    outcome == nil
  }

  /// Sends the remaining parts of the edit.
  ///
  /// - Throws: An error that signing in may fix, at most once for each part, or
  ///   `NetworkError.transport(.cancelled)`.
  public func load() async throws {
    while let part = parts.first {
      do {
        if refusal != nil { _ = try await reload() }
        now = try await saved(part, changing: now)
        refusal = nil
        report.saved.formUnion(part)
        parts.removeFirst()
      } catch let error as ProfileEditError {
        report.otherAccount = error
        fail(with: NetworkError.signInNeeded)
      } catch let error as NetworkError {
        if Task.isCancelled { throw error }
        if error.isFixedBySigningIn, refusal == nil {
          refusal = error
          throw error
        }
        fail(with: error)
      }
    }
    outcome = report
  }

  /// Ends the save with an error. The parts that haven't been sent count as unsaved.
  public func fail(with error: any Error) {
    guard outcome == nil else { return }
    if let part = parts.popFirst() {
      report.fail(with: error as? NetworkError ?? refusal ?? .transport(.cancelled), in: part)
      while let part = parts.popFirst() { report.unsaved.formUnion(part) }
    }
    outcome = report
  }

  /// Whether the profile must be loaded again.
  ///
  /// The state on GitHub is unknown after a request without a response. Added social accounts also
  /// require a new load, because GitHub may change their URLs.
  public var isInDoubt: Bool {
    !report.unknown.isEmpty || !report.saved.addedAccounts.isEmpty
  }

  /// Returns the outcome of the save.
  ///
  /// - Parameter seen: The account as GitHub returned it after the save, or `nil` if it couldn't be
  ///   loaded.
  public func result(seeing seen: EditableAccount?) -> ProfileSaveOutcome {
    let wanted = edit.applied(to: current.profile)
    let report = seen.map { self.report.settled(by: $0.profile, wanted: wanted) } ?? self.report
    let now = seen ?? now
    return ProfileSaveOutcome(
      account: now, base: now.profile, wanted: report.failure == nil ? now.profile : wanted, ending: .sent(report))
  }

  /// Sends one part of the edit.
  ///
  /// - Returns: The account with the changes from this part.
  /// - Throws: `NetworkError.missingScope` if the token lacks the required scope. GitHub then responds
  ///   with 404 (Not Found).
  private func saved(_ part: ProfileEdit, changing account: EditableAccount) async throws -> EditableAccount {
    var account = account.showing(part.applied(to: account.profile))
    do {
      if let request = part.updateRequest {
        let user = try await network.response(to: request)
        account.user = user
      }
      if let text = part.fields[.status]?.string {
        // The request replaces the whole status, so load the current "busy" setting, expiration and
        // organization first.
        let known = try await network.response(to: UserStatus.viewerQuery, revalidating: true).status
        let status = (known?.unlessExpired(at: clock.viewpoint.now) ?? UserStatus()).saying(text)
        account.status = try await network.response(to: status.changeQuery).status ?? UserStatus()
      }
      for request in [part.removalRequest, part.additionRequest].compactMap({ $0 }) {
        guard try await network.confirm(request) else { throw NetworkError.notFound(message: "") }
      }
      return account
    } catch NetworkError.notFound {
      let variable = await network.overridingVariable()
      throw NetworkError.missingScope("user", source: variable.map { .environment(variable: $0) })
    }
  }
}

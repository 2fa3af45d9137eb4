public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: sends an edit of a profile, one part after the other; the first failure is the last request. How it was
/// edited it does not know.
public final class SaveProfileViewController: Scene {
  public private(set) var outcome: ProfileSaveReport?
  public let status: SafeText = "Saving"

  private let edit: ProfileEdit
  private let current: EditableAccount
  private let network: NetworkController
  private let reload: @MainActor () async throws -> EditableAccount
  private var parts: ArraySlice<ProfileEdit>
  private var now: EditableAccount
  private var report: ProfileSaveReport
  /// Why a sign-in was asked for, since when it may be another account.
  private var refusal: NetworkError?

  /// - Parameters:
  ///   - current: the state that GitHub has.
  ///   - reload: asks GitHub for the account that is signed in; throws `ProfileEditError.otherAccount` if that is another one.
  public init(
    _ edit: ProfileEdit, changing current: EditableAccount, network: NetworkController,
    reload: @escaping @MainActor () async throws -> EditableAccount
  ) {
    self.edit = edit
    self.current = current
    self.network = network
    self.reload = reload
    parts = edit.parts[...]
    now = current
    report = ProfileSaveReport(changing: current.profile)
  }

  public var needsLoad: Bool {
    outcome == nil
  }

  /// - Throws: an error that a sign-in may cure, once for each part; `NetworkError.transport(.cancelled)`.
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

  /// Gives up what was not sent by now.
  public func fail(with error: any Error) {
    guard outcome == nil else { return }
    if let part = parts.popFirst() {
      report.fail(with: error as? NetworkError ?? refusal ?? .transport(.cancelled), in: part)
      while let part = parts.popFirst() { report.unsaved.formUnion(part) }
    }
    outcome = report
  }

  /// Whether the profile has to be read again: after a failure, and where GitHub may have changed an added address.
  public var isInDoubt: Bool {
    !report.unknown.isEmpty || !report.saved.addedAccounts.isEmpty
  }

  /// What has become of it.
  /// - Parameter seen: what GitHub has now; nil where that is not known.
  public func result(seeing seen: EditableAccount?) -> ProfileSaveOutcome {
    let wanted = edit.applied(to: current.profile)
    let report = seen.map { self.report.settled(by: $0.profile, wanted: wanted) } ?? self.report
    let now = seen ?? now
    return ProfileSaveOutcome(
      account: now, base: now.profile, wanted: report.failure == nil ? now.profile : wanted, ending: .sent(report))
  }

  /// - Throws: for a token without the scope, which GitHub treats as if there were nothing, `NetworkError.forbidden`.
  private func saved(_ part: ProfileEdit, changing account: EditableAccount) async throws -> EditableAccount {
    var account = account.showing(part.applied(to: account.profile))
    do {
      if let request = part.updateRequest {
        let user = try await network.response(to: request)
        account.user = user
      }
      if let text = part.fields[.status]?.string {
        // Whether one is busy, and until when, stays as it is by now.
        let known = try await network.response(to: UserStatus.viewerQuery, revalidating: true).status ?? UserStatus()
        account.status = try await network.response(to: known.saying(text).changeQuery).status ?? UserStatus()
      }
      for request in [part.removalRequest, part.additionRequest].compactMap({ $0 }) {
        guard try await network.confirm(request) else { throw NetworkError.notFound(message: "") }
      }
      return account
    } catch NetworkError.notFound {
      throw NetworkError.forbidden(message: MissingScopeViewModel.profileEditing)
    }
  }
}

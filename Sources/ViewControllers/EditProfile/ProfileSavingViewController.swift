import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: saves a profile. It carries out the steps of its state machine, and stops for the
/// questions that only the user can answer. Its coordinator asks them and shows the scene again.
///
/// The edit can come from any kind of editor.
public final class ProfileSavingViewController: Scene {
  /// The reason why the scene stops.
  public nonisolated enum Stop: Sendable {
    /// The user must choose between two values of a field.
    case conflict(ProfileConflict)
    /// The user must confirm the changes.
    case consent(to: ProfileEdit, of: EditableProfile)
    case end(ProfileSaveOutcome)
  }

  private var machine: ProfileSavingStateMachine
  private let account: EditableAccount
  private let network: NetworkController
  private let clock: ViewpointClock
  /// The error that made the user sign in again. After the sign-in, a different account may be in
  /// use.
  private var refusal: NetworkError?

  /// Creates a view controller that saves one profile.
  ///
  /// - Parameters:
  ///   - machine: The state machine of the save.
  ///   - account: The account that the user edits.
  public init(
    _ machine: ProfileSavingStateMachine, of account: EditableAccount, network: NetworkController,
    clock: ViewpointClock
  ) {
    self.machine = machine
    self.account = account
    self.network = network
    self.clock = clock
  }

  public var status: SafeText {
    switch machine.step {
    case .send: "Saving"
    case .verify: "Checking the saved profile"
    default: "Checking for changes on GitHub"
    }
  }

  public var outcome: Stop? {
    switch machine.step {
    case .resolve(let conflict): .conflict(conflict)
    case .consent(let edit, let profile): .consent(to: edit, of: profile)
    case .end(let outcome): .end(outcome)
    case .look, .send, .verify: nil
    }
  }

  public var needsLoad: Bool { outcome == nil }

  /// Carries out the next step.
  ///
  /// - Throws: `NetworkError` or `ProfileEditError.otherAccount` if nothing was sent yet. While the
  ///   edit is being sent, an error that signing in may fix, at most once for each part.
  public func load() async throws {
    switch machine.step {
    case .look: machine.receive(try await loader.account())
    case .send(let part, let current): try await send(part, changing: current)
    case .verify: machine.receive(verified: try? await loader.account())
    case .resolve, .consent, .end: break
    }
  }

  /// Continues after a conflict.
  ///
  /// - Parameter resolution: The user's choice, or `nil` to stop without saving.
  public func resolve(_ resolution: ProfileConflict.Resolution?) {
    machine.receive(resolution)
  }

  /// Continues after the user was asked to confirm the changes.
  public func confirm(_ isConfirmed: Bool) {
    machine.receive(consent: isConfirmed)
  }

  /// Ends a save that was interrupted while the edit was being sent. The parts without a response
  /// count as unsaved or unknown.
  public func close() async {
    machine.fail(with: refusal ?? .transport(.cancelled))
    machine.receive(verified: nil)
  }

  private var loader: EditableAccountLoader {
    EditableAccountLoader(network: network, edited: account, clock: clock)
  }

  private func send(_ part: ProfileEdit, changing current: EditableAccount) async throws {
    do {
      if refusal != nil { _ = try await loader.account() }
      machine.receive(saved: try await saved(part, changing: current))
      refusal = nil
    } catch let error as ProfileEditError {
      machine.fail(with: .signInNeeded, because: error)
    } catch let error as NetworkError {
      if Task.isCancelled { throw error }
      if error.isFixedBySigningIn, refusal == nil {
        refusal = error
        throw error
      }
      machine.fail(with: error)
    }
  }

  /// Sends one part of the edit.
  ///
  /// - Returns: The account with the changes from this part.
  /// - Throws: `NetworkError.missingScope` if the token lacks the required scope. GitHub then responds
  ///   with 404 (Not Found).
  private func saved(_ part: ProfileEdit, changing account: EditableAccount) async throws -> EditableAccount {
    let former = account.profile.accounts
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
        guard let list = try await network.confirmation(of: request) else { throw NetworkError.notFound(message: "") }
        if !part.isAdded(to: former, in: list) {
          account.socialAccounts.removeAll { part.addedAccounts.contains($0.url) }
        }
      }
      return account
    } catch NetworkError.notFound {
      let variable = await network.overridingVariable()
      throw NetworkError.missingScope("user", source: variable.map { .environment(variable: $0) })
    }
  }
}

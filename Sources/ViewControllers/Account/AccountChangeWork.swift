import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: changes a part of the user's account other than the profile, such as an SSH key, and reports
/// the change or that nothing had to change.
extension Work<CommandResult> {
  public static func making(_ change: AccountChange, network: NetworkController) -> Work {
    Work("Waiting for GitHub") {
      var attempt = AccountChangeAttempt(change: change, network: network)
      return try await attempt.result()
    }
  }
}

private struct AccountChangeAttempt {
  var change: AccountChange
  let network: NetworkController
  /// The URLs of the social accounts before the change, if the change depends on them.
  var formerAccounts: [String] = []

  init(change: AccountChange, network: NetworkController) {
    self.change = change
    self.network = network
  }

  /// Sends the change, unless the account already has the wanted state.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  mutating func result() async throws -> CommandResult {
    var result: ChangeResult
    do {
      result = try await check()
    } catch NetworkError.notFound {
      throw change.unknown
    }
    if result.isChanged {
      guard let confirmation = try await confirmation() else { throw change.unknown }
      guard let made = change.made(accordingTo: confirmation, after: formerAccounts) else {
        throw NetworkError.keptValues([])
      }
      if case .addKey(let key, _) = change, let text = confirmation["key"]?.string, !key.isSame(as: text) {
        let error = NetworkError.malformed(.invalid(field: "key"))
        throw error.report(after: change.request.method, changing: change.subject)
      }
      (change, result) = (made, made.result(primaryEmail: result.target, isChanged: true))
      if case .addKey = made, case .integer(let id)? = confirmation["id"] { result.keyID = id }
    }
    return CommandResult(lines: [AccountChangeViewModel(change, result).sentence], change: result)
  }

  private func confirmation() async throws -> JSONValue? {
    do {
      return try await network.confirmation(of: change.request)
    } catch {
      throw error.report(after: change.request.method, changing: change.subject)
    }
  }

  /// Returns the result that the change will have.
  ///
  /// GitHub accepts some changes even if they make no difference. For such a change, the method
  /// first loads the current state. A link that the profile has gets the profile's spelling.
  private mutating func check() async throws -> ChangeResult {
    switch change {
    case .showEmail(let isPublic):
      let addresses = try await network.rows(of: EmailAddress.listRequest, in: .confirmed).value.items
      let primary = addresses.first(where: \.primary)
      return change.result(
        primaryEmail: primary?.email, isChanged: primary?.visibility != (isPublic ? "public" : "private"))
    case .addSocialAccount(let text):
      formerAccounts = try await socialAccounts().items.map(\.url)
      let url = ProfileFormViewModel.account(in: text, among: formerAccounts)
      change = .addSocialAccount(url)
      return change.result(isChanged: !formerAccounts.contains(url))
    case .removeSocialAccount(let text):
      let accounts = try await socialAccounts()
      let urls = accounts.items.map(\.url)
      let url = ProfileFormViewModel.account(in: text, among: urls)
      // The link may be in a row that can't be read, so it isn't known to be missing.
      if !urls.contains(url), let error = accounts.error { throw error }
      change = .removeSocialAccount(url)
      return change.result(isChanged: urls.contains(url))
    case .addEmail, .removeEmail, .addKey, .removeKey: return change.result(isChanged: true)
    }
  }

  private func socialAccounts() async throws -> Rows<SocialAccount> {
    try await network.rows(of: SocialAccount.listRequest, in: .confirmed).value
  }
}

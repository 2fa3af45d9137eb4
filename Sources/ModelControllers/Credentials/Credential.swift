import Essentials
import FoundationEssentials
import LotusModel

/// A token and, if the token expires, the refresh token that renews it.
struct Credential: Sendable {
  /// The data needed to renew a token that expires.
  ///
  /// See "Refreshing user access tokens" in GitHub's documentation.
  struct Renewal: Sendable {
    let refreshToken: Token
    let clientID: String
    let expiresAt: Date
  }

  let token: Token
  let renewal: Renewal?

  init(token: Token, renewal: Renewal? = nil) {
    self.token = token
    self.renewal = renewal
  }

  /// Creates a credential from the tokens that a server granted.
  ///
  /// - Returns: `nil` if the granted access token contains invalid characters or is too long.
  init?(_ grant: TokenGrant, clientID: String, now: Date) {
    guard let token = Token(grant.accessToken) else { return nil }
    self.token = token
    renewal =
      if let text = grant.refreshToken, let refreshToken = Token(text), let lifetime = grant.lifetime {
        Renewal(refreshToken: refreshToken, clientID: clientID, expiresAt: now.addingTimeInterval(lifetime))
      } else {
        nil
      }
  }

  func hasRunOut(at now: Date) -> Bool {
    renewal.map { $0.expiresAt <= now } ?? false
  }
}

/// A credential and the place where it was found.
struct FoundCredential: Sendable {
  let credential: Credential
  /// The account that the token belongs to; `nil` if the account is unknown, for example if the
  /// token is from an environment variable.
  let account: AccountName?
  let source: TokenSource
}

/// The text that is stored for a credential.
///
/// A token that doesn't expire is stored as it is, so that other programs can read it. A token that
/// expires is stored as a JSON object, together with its refresh token.
extension Credential {
  private struct Stored: Codable {
    let token: String
    let refreshToken: String
    let clientID: String
    let expiresAt: Double
  }

  init?(stored text: String) {
    guard text.hasPrefix("{") else {
      guard let token = Token(text.trimmed) else { return nil }
      self.init(token: token)
      return
    }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)),
      let token = Token(stored.token), let refreshToken = Token(stored.refreshToken)
    else { return nil }
    self.init(
      token: token,
      renewal: Renewal(
        refreshToken: refreshToken, clientID: stored.clientID,
        expiresAt: Date(timeIntervalSince1970: stored.expiresAt)))
  }

  var stored: String {
    guard let renewal else { return token.secret }
    let stored = Stored(
      token: token.secret, refreshToken: renewal.refreshToken.secret, clientID: renewal.clientID,
      expiresAt: renewal.expiresAt.timeIntervalSince1970)
    return (try? JSONEncoder().encode(stored)).map { String(decoding: $0, as: UTF8.self) } ?? token.secret
  }
}

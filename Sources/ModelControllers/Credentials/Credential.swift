import FoundationEssentials
import LotusModel

/// Model controller support: a token and, if it expires, the refresh token for the next one.
struct Credential: Sendable {
  /// https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
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

  /// - Returns: nil where what the server granted is no token.
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

  /// True within five minutes of expiry: a run may need that long.
  func isRunningOut(at now: Date) -> Bool {
    renewal.map { $0.expiresAt.timeIntervalSince(now) < Self.margin } ?? false
  }

  func hasRunOut(at now: Date) -> Bool {
    renewal.map { $0.expiresAt <= now } ?? false
  }

  /// Seconds
  private static let margin = 300.0
}

/// A credential, and where it was found.
struct FoundCredential: Sendable {
  let credential: Credential
  /// Nil where only GitHub could tell.
  let account: AccountName?
  let source: TokenSource
}

/// The stored form: a token without an expiry as it is, so that other programs can read it too; one that expires as a JSON
/// object.
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

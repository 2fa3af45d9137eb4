public import FoundationEssentials

/// Model: a question to GitHub's OAuth endpoints, which lie beside its web pages and not in its API
/// (https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow, RFC 8628).
public struct OAuthRequest: Hashable, Sendable {
  /// Below the base URL of the web pages.
  public let path: String
  public let fields: [QueryItem]

  static let deviceCodePath = "/login/device/code"

  public static func deviceCode(clientID: String, scopes: [String]) -> OAuthRequest {
    OAuthRequest(
      path: deviceCodePath,
      fields: [QueryItem("client_id", clientID), QueryItem("scope", scopes.joined(separator: " "))])
  }

  public static func token(clientID: String, deviceCode: String) -> OAuthRequest {
    OAuthRequest(
      path: "/login/oauth/access_token",
      fields: [
        QueryItem("client_id", clientID), QueryItem("device_code", deviceCode),
        QueryItem("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      ])
  }

  /// https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
  public static func refresh(clientID: String, refreshToken: String) -> OAuthRequest {
    OAuthRequest(
      path: "/login/oauth/access_token",
      fields: [
        QueryItem("client_id", clientID), QueryItem("grant_type", "refresh_token"),
        QueryItem("refresh_token", refreshToken),
      ])
  }

  /// The form that is sent (RFC 6749, appendix B).
  public var body: Data {
    Data(fields.encoded.utf8)
  }
}

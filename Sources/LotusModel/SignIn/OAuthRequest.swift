public import FoundationEssentials
public import HTTP

/// Model: a request to one of GitHub's OAuth endpoints, as described in RFC 8628.
///
/// The endpoints are on the host of the web pages rather than the host of the API. See
/// https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
public struct OAuthRequest: Hashable, Sendable {
  /// The path below the base URL of the web pages.
  public let path: String
  public let fields: [QueryItem]

  static let deviceCodePath = "/login/device/code"
  private static let tokenPath = "/login/oauth/access_token"
  static let paths = [deviceCodePath, tokenPath]

  public static func deviceCode(clientID: String, scopes: [String]) -> OAuthRequest {
    OAuthRequest(
      path: deviceCodePath,
      fields: [QueryItem("client_id", clientID), QueryItem("scope", scopes.joined(separator: " "))])
  }

  public static func token(clientID: String, deviceCode: String) -> OAuthRequest {
    OAuthRequest(
      path: tokenPath,
      fields: [
        QueryItem("client_id", clientID), QueryItem("device_code", deviceCode),
        QueryItem("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      ])
  }

  /// Returns the request that exchanges a refresh token for a new access token.
  ///
  /// See “Refreshing user access tokens” in GitHub's documentation.
  public static func refresh(clientID: String, refreshToken: String) -> OAuthRequest {
    OAuthRequest(
      path: tokenPath,
      fields: [
        QueryItem("client_id", clientID), QueryItem("grant_type", "refresh_token"),
        QueryItem("refresh_token", refreshToken),
      ])
  }

  /// The body of the request, which is an encoded form (RFC 6749, appendix B).
  public var body: Data {
    Data(fields.encoded.utf8)
  }
}

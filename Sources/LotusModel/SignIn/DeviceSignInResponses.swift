package import Essentials
import FoundationEssentials
import HTTP

/// Model: the response to a request for a device code (RFC 8628, section 3.2).
public enum DeviceCodeResponse: Hashable, Sendable {
  case code(DeviceAuthorization)
  case failed(SignInError)

  /// Creates a response from JSON. Addresses and codes that could be used for an attack lead to an
  /// error.
  ///
  /// - Returns: `nil` if the JSON isn't an OAuth response.
  package init?(_ json: JSONValue) {
    if let refusal = OAuthError(json) {
      self = .failed(.refused(refusal))
      return
    }
    guard let code = json["user_code"]?.string, let address = json["verification_uri"]?.string else { return nil }
    guard let url = URL(string: address), url.user() == nil, url.password() == nil, let origin = Origin(url),
      origin.isAllowed, address.isVisibleASCII
    else {
      self = .failed(.unsafeAddress(address.excerpt))
      return
    }
    guard (1...64).contains(code.utf8.count), code.isVisibleASCII else {
      self = .failed(.unusableCode)
      return
    }
    self = .code(
      DeviceAuthorization(
        userCode: code, verificationURI: address,
        lifetime: min(max(json["expires_in"]?.seconds ?? 900, 1), 86_400),
        // "If no value is provided, clients MUST use 5 as the default." (RFC 8628, section 3.2)
        interval: min(max(json["interval"]?.seconds ?? 5, 1), 300)))
  }
}

/// Model: the response to a request for the token (RFC 8628, section 3.5).
public enum DeviceTokenResponse: Hashable, Sendable {
  /// The server granted a token. `scopes` is `nil` if the server doesn't report them.
  case granted(scopes: [String]?)
  case pending
  /// The client must send its requests less often.
  ///
  /// `interval` is the new number of seconds between two requests, or `nil` if the server doesn't
  /// set it.
  case slowDown(interval: Double?)
  case expired
  case denied
  case refused(OAuthError)

  /// Creates a response from the JSON of an OAuth error.
  ///
  /// - Returns: `nil` if the JSON isn't an error.
  package init?(refusal json: JSONValue) {
    if TokenGrant.hasUnsupportedType(json) {
      self = .refused(OAuthError(code: "unsupported_token_type"))
      return
    }
    guard let refusal = OAuthError(json) else { return nil }
    switch refusal.code {
    case "authorization_pending": self = .pending
    case "slow_down": self = .slowDown(interval: json["interval"]?.seconds)
    // GitHub documents the first code, but sends the second code.
    case "expired_token", "token_expired": self = .expired
    case "access_denied": self = .denied
    default: self = .refused(refusal)
    }
  }
}

extension OAuthError {
  package init?(_ json: JSONValue) {
    guard let code = json["error"]?.string else { return nil }
    self.init(code: code.excerpt, description: json["error_description"]?.string?.excerpt)
  }
}

extension JSONValue {
  /// The value as a number of seconds. Some servers send a string instead of a number.
  package var seconds: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value) where value.isFinite: value
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}

extension String {
  var isVisibleASCII: Bool {
    utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// Model: the details that the user needs to authorize this device in a browser (RFC 8628, section
/// 3.2).
///
/// The device code isn't included, because it is a secret. The network controller stores it.
public struct DeviceAuthorization: Hashable, Sendable {
  /// The code that the user enters, such as `WDJB-MJHT`.
  public var userCode: String
  /// The address of the page where the user enters the code. The address uses https or belongs to
  /// this computer.
  public var verificationURI: String
  /// The lifetime of the code, in seconds.
  public var lifetime: Double
  /// The number of seconds between two requests for the token.
  public var interval: Double

  /// Returns the host of the page, unless the host is one of the server's own. A host with letters
  /// that aren't ASCII is returned in its ASCII form (punycode).
  public func host(otherThan hosts: [String]) -> String? {
    let name = URL(string: verificationURI).flatMap { Origin($0) }?.name
    return name.flatMap { hosts.contains($0) ? nil : $0 }
  }
}

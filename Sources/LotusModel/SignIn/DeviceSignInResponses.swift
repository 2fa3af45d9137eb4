import FoundationEssentials

/// Model: the response to a request for a device code (RFC 8628, section 3.2).
public enum DeviceCodeResponse: Hashable, Sendable {
  case code(DeviceAuthorization)
  case failed(SignInError)

  /// Rejects addresses and codes with which a hostile server could do harm.
  /// - Returns: nil for what is no answer of OAuth's.
  package init?(_ json: JSONValue) {
    if let refusal = OAuthError(json) {
      self = .failed(.refused(refusal))
      return
    }
    guard let code = json["user_code"]?.string, let address = json["verification_uri"]?.string else { return nil }
    guard let origin = URL(string: address).flatMap({ Origin($0) }), origin.isAllowed, address.isVisibleASCII else {
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
        // "If no value is provided, clients MUST use 5 as the default."
        interval: min(max(json["interval"]?.seconds ?? 5, 1), 300)))
  }
}

/// Model: the response to a request for the token (RFC 8628, section 3.5).
public enum DeviceTokenResponse: Hashable, Sendable {
  /// The token is there; what it allows, nil where the server does not say.
  case granted(scopes: [String]?)
  case pending
  /// To be asked more slowly; seconds between two questions from now on, nil where the server does not say.
  case slowDown(interval: Double?)
  case expired
  case denied
  case refused(OAuthError)

  /// - Returns: nil for what is no refusal.
  package init?(refusal json: JSONValue) {
    if TokenGrant.hasUnsupportedType(json) {
      self = .refused(OAuthError(code: "unsupported_token_type"))
      return
    }
    guard let refusal = OAuthError(json) else { return nil }
    switch refusal.code {
    case "authorization_pending": self = .pending
    case "slow_down": self = .slowDown(interval: json["interval"]?.seconds)
    // GitHub's documentation has the first, its answers the second.
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
  /// A number of seconds, which some servers write as a text.
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

/// Model: what a person needs to allow this device in a browser (RFC 8628, section 3.2).
///
/// The device code, which is a secret, is not among it: the network controller keeps that.
public struct DeviceAuthorization: Hashable, Sendable {
  /// What to enter, as in `WDJB-MJHT`.
  public var userCode: String
  /// Where to enter it: https, or an address of this very machine.
  public var verificationURI: String
  /// Seconds
  public var lifetime: Double
  /// Seconds between two questions whether it has happened.
  public var interval: Double
}

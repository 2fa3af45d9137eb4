import Essentials
import FoundationEssentials
import LotusModel

/// A sign-in with a device code (RFC 8628).
///
/// This actor holds the secrets of the sign-in: the device code, and the granted credential until
/// it is stored. The caller decides when to poll again.
actor DeviceSignIn {
  private struct Pending {
    let clientID: String
    let deviceCode: Token
    var credential: Credential?
  }

  private let oauth: OAuthClient
  private var pending: Pending?

  init(oauth: OAuthClient) {
    self.oauth = oauth
  }

  func requestCode(clientID: String, scopes: [String]) async throws(NetworkError) -> DeviceCodeResponse {
    let request = OAuthRequest.deviceCode(clientID: clientID, scopes: scopes)
    let (decoded, deviceCode) = try await oauth.response(to: request) { json throws(NetworkError) in
      DeviceCodeResponse(json).map { ($0, json["device_code"]?.string.flatMap { Token($0) }) }
    }
    if case .code = decoded {
      guard let deviceCode else { throw .malformed(.missing(field: "device_code")) }
      pending = Pending(clientID: clientID, deviceCode: deviceCode)
    }
    return decoded
  }

  func poll() async throws(NetworkError) -> DeviceTokenResponse {
    guard let pending else { return .expired }
    let request = OAuthRequest.token(clientID: pending.clientID, deviceCode: pending.deviceCode.secret)
    let (decoded, credential) = try await oauth.response(to: request) {
      json throws(NetworkError) -> (DeviceTokenResponse, Credential?)? in
      if let refusal = DeviceTokenResponse(refusal: json) { return (refusal, nil) }
      guard let grant = TokenGrant(json) else { return nil }
      guard let credential = Credential(grant, clientID: pending.clientID, now: oauth.now()) else {
        throw .malformed(.invalid(field: "access_token"))
      }
      return (.granted(scopes: grant.scopes), credential)
    }
    self.pending?.credential = credential
    return decoded
  }

  /// The granted credential; `nil` if GitHub hasn't granted one. It is available until `finish()` is
  /// called, because no other copy exists before it is stored.
  var granted: Credential? { pending?.credential }

  /// Ends the sign-in after its credential has been stored.
  func finish() {
    pending = nil
  }
}

import FoundationEssentials
import LotusModel

/// Model controller support: a sign-in by device code. It keeps the secrets: the device code, and the credential until
/// that is stored.
///
/// It does not know when to poll again.
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

  func requestCode(clientID: String, scopes: [String]) async throws(NetworkError) -> DeviceCodeAnswer {
    let request = OAuthRequest.deviceCode(clientID: clientID, scopes: scopes)
    let (answer, deviceCode) = try await oauth.response(to: request) { json throws(NetworkError) in
      DeviceCodeAnswer(json).map { ($0, json["device_code"]?.string.flatMap { Token($0) }) }
    }
    if case .code = answer {
      guard let deviceCode else { throw .malformed(.missing(field: "device_code")) }
      pending = Pending(clientID: clientID, deviceCode: deviceCode)
    }
    return answer
  }

  func poll() async throws(NetworkError) -> DeviceTokenAnswer {
    guard let pending else { return .expired }
    let request = OAuthRequest.token(clientID: pending.clientID, deviceCode: pending.deviceCode.secret)
    let (answer, credential) = try await oauth.response(to: request) {
      json throws(NetworkError) -> (DeviceTokenAnswer, Credential?)? in
      if let refusal = DeviceTokenAnswer(refusal: json) { return (refusal, nil) }
      guard let grant = TokenGrant(json),
        let credential = Credential(grant, clientID: pending.clientID, now: oauth.now())
      else { return nil }
      return (.granted(scopes: grant.scopes), credential)
    }
    self.pending?.credential = credential
    return answer
  }

  /// Ends the sign-in.
  /// - Returns: the granted credential; nil where there is none.
  func finish() -> Credential? {
    defer { pending = nil }
    return pending?.credential
  }
}

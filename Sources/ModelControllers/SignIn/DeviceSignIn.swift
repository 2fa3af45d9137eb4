import FoundationEssentials
import LotusModel

/// A sign-in by device code, seen from the network controller: it keeps what nobody else may see, the device code and the
/// token until that is stored.
///
/// It knows neither who waits nor when to ask again.
actor DeviceSignIn {
  private struct Begun {
    let clientID: String
    let deviceCode: Token
    var credential: Credential?
  }

  private let oauth: OAuthClient
  private var begun: Begun?

  init(oauth: OAuthClient) {
    self.oauth = oauth
  }

  func requestCode(clientID: String, scopes: [String]) async throws(NetworkError) -> DeviceCodeAnswer {
    let question = OAuthRequest.deviceCode(clientID: clientID, scopes: scopes)
    let (answer, deviceCode) = try await oauth.answer(to: question) { json throws(NetworkError) in
      DeviceCodeAnswer(json).map { ($0, json["device_code"]?.string.flatMap { Token($0) }) }
    }
    if case .code = answer {
      guard let deviceCode else { throw .malformed(.missing(field: "device_code")) }
      begun = Begun(clientID: clientID, deviceCode: deviceCode)
    }
    return answer
  }

  func poll() async throws(NetworkError) -> DeviceTokenAnswer {
    guard let begun else { return .expired }
    let question = OAuthRequest.token(clientID: begun.clientID, deviceCode: begun.deviceCode.secret)
    let now = oauth.clock.now
    let (answer, credential) = try await oauth.answer(to: question) {
      json throws(NetworkError) -> (DeviceTokenAnswer, Credential?)? in
      if let refusal = DeviceTokenAnswer(refusal: json) { return (refusal, nil) }
      guard let grant = TokenGrant(json),
        let credential = Credential(grant, clientID: begun.clientID, now: now())
      else { return nil }
      return (.granted(scopes: grant.scopes), credential)
    }
    self.begun?.credential = credential
    return answer
  }

  /// What the sign-in has brought; it is handed out once.
  func takeCredential() -> Credential? {
    defer { begun = nil }
    return begun?.credential
  }
}

import FoundationEssentials

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// What the OAuth endpoints answer: an address is safe to be shown and opened, times are bearable, and a token that is
  /// granted is stored and found again.
  static let signIn = FuzzTarget("sign-in", longest: 1_024) { input in
    guard let json = JSONValue(parsing: input.data) else { return }
    switch DeviceCodeResponse(json) {
    case .code(let authorization)?:
      let address = URL(string: authorization.verificationURI).flatMap { Origin($0) }
      try demand(address?.isAllowed == true, "\(authorization.verificationURI) is not safe.")
      try demand((authorization.userCode + authorization.verificationURI).isVisibleASCII, "It cannot be shown.")
      try demand((1...86_400).contains(authorization.lifetime), "A code lives \(authorization.lifetime) seconds.")
      try demand((1...300).contains(authorization.interval), "It is asked every \(authorization.interval) seconds.")
    case .failed(let error)?: try present(error)
    case nil: break
    }
    if case .refused(let error)? = DeviceTokenResponse(refusal: json) { try present(SignInError.refused(error)) }
    guard let grant = TokenGrant(json), let credential = Credential(grant, clientID: "x", now: .example) else { return }
    try demandStored(credential)
    _ = (credential.isRunningOut(at: .example), credential.hasRunOut(at: .example))
  }

  /// The file of a token: what is read from it is a header field's value, and is written as it is read.
  static let credential = FuzzTarget("credential", longest: 1_024) { input in
    guard let credential = Credential(stored: input.text) else { return }
    try demand(
      credential.token.authorization.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "It breaks out of a field.")
    try demandStored(credential)
    _ = (credential.isRunningOut(at: .example), credential.hasRunOut(at: .example))
  }

  private static func demandStored(_ credential: Credential) throws {
    let found = Credential(stored: credential.stored)
    let isSame =
      found?.token.secret == credential.token.secret
      && found?.renewal?.refreshToken.secret == credential.renewal?.refreshToken.secret
      && found?.renewal?.clientID == credential.renewal?.clientID
      && found?.renewal?.expiresAt == credential.renewal?.expiresAt
    try demand(isSame, "A token is not found as it was stored.")
  }
}

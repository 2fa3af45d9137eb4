import Essentials
import FoundationEssentials
import HTTP

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// Reads responses of the OAuth endpoints.
  ///
  /// The verification address must be safe to show and to open, and all times must be within
  /// limits. Storing and reading a granted token must not change it.
  static let signIn = FuzzTarget("sign-in", longest: 1_024) { input in
    guard let json = JSONValue(parsing: input.data) else { return }
    switch DeviceCodeResponse(json) {
    case .code(let authorization)?:
      let address = URL(string: authorization.verificationURI).flatMap { Origin($0) }
      try demand(address?.isAllowed == true, "\(authorization.verificationURI) is not secure")
      try demand(
        (authorization.userCode + authorization.verificationURI).isVisibleASCII,
        "the code or the address is not printable")
      try demand(
        (1...86_400).contains(authorization.lifetime), "a code expires after \(authorization.lifetime) seconds")
      try demand((1...300).contains(authorization.interval), "the poll interval is \(authorization.interval) seconds")
    case .failed(let error)?: try present(error)
    case nil: break
    }
    if case .refused(let error)? = DeviceTokenResponse(refusal: json) { try present(SignInError.refused(error)) }
    guard let grant = TokenGrant(json), let credential = Credential(grant, clientID: "x", now: .example) else { return }
    try demandStored(credential)
    _ = (credential.isRunningOut(at: .example), credential.hasRunOut(at: .example))
  }

  /// Reads the file of a token.
  ///
  /// The token must be a valid header field value. Storing and reading it again must not change it.
  static let credential = FuzzTarget("credential", longest: 1_024) { input in
    guard let credential = Credential(stored: input.text) else { return }
    try demand(
      credential.token.authorization.utf8.allSatisfy { (0x20...0x7E).contains($0) },
      "the token is not a valid header field value")
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
    try demand(isSame, "storing and reading changes a token")
  }
}

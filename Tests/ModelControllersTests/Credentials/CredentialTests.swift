import FoundationEssentials
import LotusModel
import Testing

@testable import ModelControllers

struct CredentialTests {
  @Test(arguments: [
    "{", "{}", #"{"token":"a b","refreshToken":"b","clientID":"c","expiresAt":0}"#,
    #"{"token":"a","refreshToken":"","clientID":"c","expiresAt":0}"#,
  ])
  func `A stored object without two valid tokens is not a credential`(text: String) {
    #expect(Credential(stored: text)?.token.secret == nil)
  }

  @Test func `A credential whose end JSON cannot represent is stored as a token that does not expire`() throws {
    let token = try #require(Token(secret))
    let end = Date(timeIntervalSince1970: .infinity)
    let renewal = Credential.Renewal(refreshToken: token, clientID: "a", expiresAt: end)
    #expect(Credential(token: token, renewal: renewal).stored == secret)
  }
}

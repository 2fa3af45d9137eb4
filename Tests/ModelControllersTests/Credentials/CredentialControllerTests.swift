import LotusModel
import Testing

@testable import ModelControllers

@Suite(.serialized) struct CredentialControllerTests {
  @Test func `Without a token in the environment nobody is signed in`() async throws {
    #expect(try await CredentialController(environment: nil).held()?.source == nil)
  }

  @Test func `A token in the environment is the one`() async throws {
    let credentials = CredentialController(environment: EnvironmentToken(variable: "GH_TOKEN", value: secret))
    #expect(try await credentials.held()?.credential.token.secret == secret)
  }

  @Test func `An unusable token is named after its variable`() async throws {
    let credentials = CredentialController(environment: EnvironmentToken(variable: "GITHUB_TOKEN", value: "a\nb"))
    await #expect(throws: CredentialError.unusableToken(variable: "GITHUB_TOKEN")) {
      _ = try await credentials.held()
    }
  }
}

import FoundationEssentials
import ModelControllers
import Testing

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("Editable account view controller")
struct EditableAccountViewControllerTests {
  private func account(emails: HTTPArchive.Outcome) async throws -> EditableAccount {
    let example = EditableAccount.example
    func json(_ value: some Encodable) throws -> HTTPArchive.Outcome { try response(200, value) }
    let answers = try [
      ("", json(example.user.json)), ("/social_accounts?per_page=100", json(example.socialAccounts)),
      ("/emails?per_page=100", emails),
    ]
    let entries = try answers.map { path, outcome in
      HTTPArchive.Entry(
        startedAt: .example, duration: 0,
        request: HTTPRequest(
          method: .get, url: try #require(URL(string: "https://api.github.com/user\(path)")),
          headers: ["authorization": Redaction.mark]),
        outcome: outcome)
    }
    let network = try Fixture.network(HTTPArchive(startedAt: .example, apiURL: nil, entries: entries))
    return try await EditableAccountViewController(.editing, network: network).account()
  }

  private func response(_ status: Int, _ value: some Encodable) throws -> HTTPArchive.Outcome {
    .response(
      HTTPResponse(status: status, headers: ["content-type": "application/json"], body: try JSONText.body(value)))
  }

  @Test(arguments: [403, 404])
  func `A token that may not see the addresses edits without them`(status: Int) async throws {
    let account = try await account(emails: response(status, ["message": "no"]))
    #expect(account.addresses == nil)
    #expect(account.user == .example || account.user.name == "Mona")
  }

  @Test func `Addresses that did not come are no reason to ask for one by hand`() async throws {
    await #expect(throws: NetworkError.transport(.timedOut(host: "api.github.com"))) {
      try await account(emails: .failure(.timedOut(host: "api.github.com")))
    }
  }
}

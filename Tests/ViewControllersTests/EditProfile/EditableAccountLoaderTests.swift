import Essentials
import FoundationEssentials
import HTTP
import ModelControllers
import Testing

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("Editable account loader")
struct EditableAccountLoaderTests {
  private func account(
    edited: EditableAccount? = nil, emails: HTTPArchive.Outcome, status: HTTPArchive.Outcome? = nil
  ) async throws -> EditableAccount {
    let example = EditableAccount.example
    func json(_ value: some Encodable) throws -> HTTPArchive.Outcome { try response(200, value) }
    let responses = try [
      ("", json(example.user.json)), ("/social_accounts?per_page=100", json(example.socialAccounts)),
      ("/emails?per_page=100", emails),
    ]
    var entries = try responses.map { path, outcome in
      HTTPArchive.Entry(
        startedAt: .example, duration: 0,
        request: HTTPRequest(
          method: .get, url: try #require(URL(string: "https://api.github.com/user\(path)")),
          headers: ["authorization": Redaction.mark]),
        outcome: outcome)
    }
    if let status {
      let url = try #require(URL(string: "https://api.github.com/graphql"))
      let question = HTTPRequest(
        method: .post, url: url, headers: ["authorization": Redaction.mark], body: try UserStatus.viewerQuery.body())
      entries.append(HTTPArchive.Entry(startedAt: .example, duration: 0, request: question, outcome: status))
    }
    let network = try Fixture.network(HTTPArchive(startedAt: .example, apiURL: nil, entries: entries))
    return try await EditableAccountLoader(network: network, edited: edited, clock: .example).account()
  }

  private func response(_ status: Int, _ value: some Encodable) throws -> HTTPArchive.Outcome {
    .response(
      HTTPResponse(status: status, headers: ["content-type": "application/json"], body: try JSONText.body(value)))
  }

  @Test(arguments: [403, 404])
  func `Without permission to read email addresses, the account loads without them`(status: Int) async throws {
    let account = try await account(emails: response(status, ["message": "no"]))
    #expect(account.addresses == nil)
    #expect(account.user == .example || account.user.name == "Mona")
  }

  @Test func `If an email address can't be read, the account loads without them`() async throws {
    let row = JSONValue.object(["email": .string("a@b.c"), "primary": .bool(true), "verified": .null])
    let good = JSONValue.object(["email": .string("m@b.c"), "primary": .bool(true), "verified": .bool(true)])
    #expect(try await account(emails: response(200, JSONValue.array([row]))).addresses == nil)
    #expect(try await account(emails: response(200, JSONValue.array([good, row]))).addresses == nil)
    #expect(try await account(emails: response(200, JSONValue.array([good]))).addresses?.count == 1)
    #expect(try await account(emails: response(451, ["message": "no"])).addresses == nil)
  }

  @Test func `The preview shows the pronouns, which the form cannot change`() async throws {
    let viewer: JSONValue = .object(["pronouns": .string("she/her"), "status": .null])
    let account = try await account(
      emails: response(200, JSONValue.array([])),
      status: response(200, JSONValue.object(["data": .object(["viewer": viewer])])))
    #expect(account.page.highlights?.pronouns == "she/her")
  }

  private func response(_ status: JSONValue) throws -> HTTPArchive.Outcome {
    try response(200, JSONValue.object(["data": .object(["viewer": .object(["status": status])])]))
  }

  @Test func `A status may be set, empty or unavailable`() async throws {
    let emails = try response(403, ["message": "no"])
    let status = JSONValue.object([
      "message": .string("Focusing"), "emoji": .string(":dart:"), "indicatesLimitedAvailability": .bool(true),
    ])
    #expect(try await account(emails: emails, status: response(status)).profile.texts[.status] == ":dart: Focusing")
    #expect(try await account(emails: emails, status: response(.null)).status == UserStatus())
    let refusal = JSONValue.object(["errors": .array([.object(["message": .string("no")])])])
    for outcome in [nil, try response(200, refusal), try response(404, ["message": "no"])] {
      #expect(try await account(emails: emails, status: outcome).status == nil)
    }
  }

  @Test func `Saving an edited status needs the current status`() async throws {
    var known = EditableAccount.example
    known.status = UserStatus(message: "Focusing")
    let emails = try response(403, ["message": "no"])
    let refusal = try response(404, ["message": "no"])
    await #expect(throws: NetworkError.noGraphQL) {
      try await account(edited: known, emails: emails, status: refusal)
    }
    #expect(try await account(edited: .example, emails: emails, status: refusal).status == nil)
  }

  @Test func `A timeout while loading the email addresses is thrown to the caller`() async throws {
    await #expect(throws: NetworkError.transport(.timedOut(host: "api.github.com"))) {
      try await account(emails: .failure(.timedOut(host: "api.github.com")))
    }
  }
}

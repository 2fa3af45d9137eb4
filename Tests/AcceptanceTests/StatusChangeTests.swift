import TestSupport
import Testing

/// Changes of a status that has parts which the command line doesn't name.
@Suite("Changes of an existing status")
struct StatusChangeTests {
  private func sent(changing status: JSON, by arguments: [String]) async throws -> JSON? {
    let origin = try ProfileOrigin()
    origin.change { $0.status = status }
    let result = try await origin.ghlotus().run(arguments: arguments)
    #expect(result.status == Exit.done, "\(result.errors)")
    return origin.changes.last?.body
  }

  @Test(arguments: [
    ["status", "--busy"], ["status", "In a meeting"], ["edit-profile", "--status", ":wave: Hello"],
  ])
  func `A status for the members of an organization stays limited to them`(arguments: [String]) async throws {
    let status: JSON = [
      "message": "Focusing", "emoji": ":dart:", "indicatesLimitedAvailability": false, "expiresAt": nil,
      "organization": ["id": "O_kgDOAcme"],
    ]
    #expect(try await sent(changing: status, by: arguments)?["organizationId"] == "O_kgDOAcme")
  }

  @Test func `A public status stays public, and a removed status has no audience`() async throws {
    let status: JSON = ["message": "Focusing", "emoji": ":dart:", "indicatesLimitedAvailability": false]
    #expect(try await sent(changing: status, by: ["status", "--busy"])?["organizationId"] == nil)
    #expect(try await sent(changing: status, by: ["status", "--clear"])?["organizationId"] == nil)
  }

  private func organizations() throws -> GitHubOrigin {
    try GitHubOrigin("status.har") { request in
      guard request.path == "/graphql" else { return nil }
      let input = try? JSON(request.body)["variables"]
      switch input?["login"] {
      case nil:
        guard let sent = input?["input"]?["organizationId"] else { return nil }
        return .json(
          #"{"data":{"changeUserStatus":{"status":{"message":"Away","indicatesLimitedAvailability":false,"#
            + #""organization":{"id":\#(sent.text),"login":"acme"}}}}}"#)
      case "acme", "other":
        return .json(#"{"data":{"organization":{"id":"O_acme","viewerIsAMember":\#(input?["login"] == "acme")}}}"#)
      case "mona":
        return .json(#"{"data":{"user":{"status":{"message":"Meow","indicatesLimitedAvailability":true}}}}"#)
      default:
        return .json(#"{"data":{"organization":null},"errors":[{"type":"NOT_FOUND","path":["organization"]}]}"#)
      }
    }
  }

  @Test func `A status can be limited to the members of an organization`() async throws {
    let origin = try organizations()
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    let result = try await ghlotus.run("status", "Away", "--org", "acme")
    #expect(result.output == "Away\nvisible only to the members of acme\n", "\(result.errors)")
    expectFailure(
      try await ghlotus.run("status", "Away", "--org", "other"), Exit.refused,
      saying: "you are not a member of other, so nothing was sent", "ghlotus orgs")
    expectFailure(
      try await ghlotus.run("status", "Away", "--org", "unknown"), Exit.notFound, saying: "no organization \"unknown\"")
  }

  @Test func `The status of another user is shown`() async throws {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: try organizations().server)
    #expect(try await ghlotus.run("status", "--of", "mona").output == "Meow (busy)\n")
    #expect(try await ghlotus.run("status", "--of", "mona", "-q", ".message").output == "Meow\n")
    expectFailure(try await ghlotus.run("status", "--of", "nobody"), Exit.notFound, saying: "no user \"nobody\"")
  }

  @Test(arguments: ["mona", "@mona"])
  func `Without a terminal, a word that may be a login is not set as the status`(word: String) async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run("status", word)
    expectFailure(result, Exit.usage, saying: "\"\(word)\" may be a login, so nothing was sent")
    #expect(result.errors.contains("ghlotus status --of mona"))
    #expect(result.errors.contains("ghlotus edit-profile --status \(word)"))
    #expect(origin.changes.isEmpty)
  }

  @Test(arguments: [("n", 0), ("y", 1)])
  func `On a terminal, the user is asked whether a word is the status`(key: String, changes: Int) async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.status = JSON.null }
    let result = try await origin.ghlotus().run(
      "status", "Focusing", on: .terminal(), input: [.onceSeen("y) Set", "\(key)\n")])
    #expect(origin.changes.count == changes, "\(result.terminalText)")
  }

  private static let expired: JSON = [
    "message": "On holiday", "emoji": ":dart:", "indicatesLimitedAvailability": true,
    "expiresAt": "2020-01-01T00:00:00Z", "organization": ["id": "O_kgDOAcme"],
  ]

  @Test(
    arguments: [
      (["status", "--busy"], "", "", true), (["status", "--emoji", "wave"], "", ":wave:", false),
      (["edit-profile", "--status", ":wave: Hello"], "Hello", ":wave:", false),
    ] as [([String], String, String, Bool)])
  func `A change of an expired status keeps nothing of it`(
    arguments: [String], message: String, emoji: String, isBusy: Bool
  ) async throws {
    let sent = try await sent(changing: Self.expired, by: arguments)
    #expect(sent?["message"] == .string(message))
    #expect(sent?["emoji"] == .string(emoji))
    #expect(sent?["limitedAvailability"] == .bool(isBusy))
    #expect(sent?["expiresAt"] == .null)
    #expect(sent?["organizationId"] ?? .null == .null)
  }

  @Test func `An expired status is none in every output`() async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.status = Self.expired }
    let ghlotus = try origin.ghlotus()
    #expect(try await ghlotus.run("status").output.hasPrefix("No status is set."))
    #expect(try await ghlotus.run("status", "--json").output == "null\n")
    let edit = try await ghlotus.run("edit-profile", "--status", "Hello", "--dry-run")
    #expect(edit.output.contains("(nothing) → Hello"), "\(edit.output)")
    let lines = try await ghlotus.run("edit-profile", standardInput: Array(String(repeating: "\n", count: 15).utf8))
    #expect(lines.errors.contains("Status []: ") && !lines.errors.contains("On holiday"), "\(lines.errors)")
  }

  @Test(arguments: [("2027-07-01", "until Jul 2, 2027, 00:00"), ("2027-12-31", "until Jan 1, 2028, 00:00")])
  func `The end of a status is shown in the time zone's offset on that day`(day: String, line: String) async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.status = .null }
    let ghlotus = try origin.ghlotus(["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
    let result = try await ghlotus.run("status", "Away", "--until", day)
    #expect(result.output == "Away\n\(line)\n", "\(result.errors)")
  }

  @Test func `The profile names the emoji of a status that is one of GitHub's pictures`() async throws {
    let picture = #"<div><img class=\"emoji\" alt=\":octocat:\"></div>"#
    let origin = try GitHubOrigin("viewer.har") { request in
      guard request.path == "/graphql" else { return nil }
      let emoji = request.text.contains("status { message emoji emojiHTML") ? #""emoji":":octocat:","# : ""
      let status = #"{"message":"On holiday",\#(emoji)"emojiHTML":"\#(picture)","indicatesLimitedAvailability":false}"#
      return .json(#"{"data":{"viewer":{"pronouns":null,"status":\#(status),"pinnedItems":{"nodes":[]}}}}"#)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    #expect(try await ghlotus.run("profile", "--readme").output.contains(":octocat: On holiday"))
    #expect(try await ghlotus.run("profile", "-q", ".status.emoji").output == ":octocat:\n")
  }
}

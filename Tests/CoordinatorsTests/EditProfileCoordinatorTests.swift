import Essentials
import FoundationEssentials
import HTTP
import ModelControllers
import Terminal
import Testing
import ViewControllers

@testable import Coordinators
@testable import LotusModel

/// Tests that edit a profile from start to end with a recording: with options, line by line, and in
/// a text editor.
@MainActor @Suite(.serialized) struct EditProfileCoordinatorTests {
  /// Returns GitHub's JSON for the profile of Mona with a given bio.
  private func mona(bio: String) -> String {
    #"{"login":"octocat","id":1,"type":"User","html_url":"https://github.com/octocat","avatar_url":null,"name":"Mona","#
      + #""company":null,"blog":"","location":null,"email":null,"hireable":null,"bio":"\#(bio)","#
      + #""twitter_username":null,"public_repos":0,"public_gists":0,"followers":0,"following":0,"#
      + #""created_at":"2011-01-25T18:44:36Z","updated_at":null}"#
  }

  private func entry(
    _ method: HTTPMethod, _ path: String, sending sent: String? = nil, status: Int = 200, _ body: String
  ) throws -> HTTPArchive.Entry {
    HTTPArchive.Entry(
      startedAt: Date(timeIntervalSince1970: 0), duration: 0,
      request: HTTPRequest(
        method: method, url: try #require(URL(string: "https://api.github.com/user\(path)")),
        headers: ["authorization": Redaction.mark], body: sent.map { Data($0.utf8) }),
      outcome: .response(
        HTTPResponse(status: status, headers: ["content-type": "application/json"], body: Data(body.utf8))))
  }

  /// Creates a run with one profile response for each bio.
  ///
  /// The last response repeats. The lists of social accounts and email addresses are empty.
  private func run(
    bios: [String], _ writes: [HTTPArchive.Entry], replying replies: String = "",
    edit: @escaping @MainActor (String) throws -> Void = { _ in }
  ) throws -> Run {
    try run(profiles: bios.map(mona), writes, replying: replies, edit: edit)
  }

  private func run(
    profiles: [String], _ writes: [HTTPArchive.Entry], replying replies: String = "",
    edit: @escaping @MainActor (String) throws -> Void = { _ in }
  ) throws -> Run {
    var profiles = try profiles.map { try entry(.get, "", $0) }
    profiles[profiles.count - 1].repeats = true
    var rest = try ["/social_accounts?per_page=100", "/emails?per_page=100"].map { try entry(.get, $0, "[]") }
    for index in rest.indices { rest[index].repeats = true }
    let archive = HTTPArchive(
      startedAt: Date(timeIntervalSince1970: 0), apiURL: nil, entries: profiles + rest + writes)
    return try Run(replaying: archive, replying: replies, edit: edit)
  }

  private func refused(_ sent: String) throws -> HTTPArchive.Entry {
    try entry(
      .patch, "", sending: sent, status: 422,
      #"{"message":"Validation Failed","errors":[{"resource":"User","field":"bio","message":"no squids"}]}"#)
  }

  private func saved(_ bio: String) throws -> HTTPArchive.Entry {
    try entry(.patch, "", sending: #"{"bio":"\#(bio)"}"#, mona(bio: bio))
  }

  private func writes(of run: Run) -> [String] {
    run.transport.requests.filter { !$0.method.isSafe && !$0.isQuery }.map { request in
      "\(request.method.name) \(request.url.path) \(String(decoding: request.body ?? Data(), as: UTF8.self))"
    }
  }

  /// Returns replies to the twelve questions of the form.
  ///
  /// All replies are empty except the bio.
  private func lines(bio: String) -> String {
    "\n\(bio)\n" + String(repeating: "\n", count: 10)
  }

  @Test func `Options change exactly the named fields`() async throws {
    let run = try Run(replaying: "edit-profile")
    let options = ProfileOptions(
      texts: [.bio: "Cat of all trades"], addedAccounts: ["https://mastodon.social/@octocat"],
      removedAccounts: ["https://twitter.com/github", "https://gone.example"])
    try await run.start(.editProfile(.byOptions(options, isDryRun: false)))
    #expect(
      writes(of: run) == [
        #"PATCH /user {"bio":"Cat of all trades"}"#,
        #"DELETE /user/social_accounts {"account_urls":["https://twitter.com/github"]}"#,
        #"POST /user/social_accounts {"account_urls":["https://mastodon.social/@octocat"]}"#,
      ])
    #expect(try run.output.hasPrefix("Saved\n  Bio "))
    #expect(try run.standardError == "ghlotus: https://gone.example is not one of your social accounts\n")
  }

  @Test func `A change on GitHub during the confirmation is treated as a conflict`() async throws {
    let run = try run(
      bios: ["Cat", "Cat", "Dog"], [saved("Squid")], replying: lines(bio: "Squid") + "s\nm\ns\n")
    try await run.start(.editProfile(.inForm))
    #expect(writes(of: run) == [#"PATCH /user {"bio":"Squid"}"#])
    #expect(try run.standardError.contains("GitHub:  Dog"))
    #expect(try run.output == "Saved\n  Bio  Dog → Squid\n", "the old value is the value that was replaced on GitHub")
  }

  @Test func `Each of several conflicts shows its number`() async throws {
    let theirs = mona(bio: "Dog").replacing(#""Mona""#, with: #""Lisa""#)
    let writes = try [entry(.patch, "", sending: #"{"bio":"Squid","name":"Moan"}"#, mona(bio: "Squid"))]
    let run = try run(
      profiles: [mona(bio: "Cat"), theirs], writes, replying: "Moan" + lines(bio: "Squid") + "m\nm\ns\n")
    try await run.start(.editProfile(.inForm))
    for words in ["Also changed on GitHub: conflict 1 of 2", "Also changed on GitHub: conflict 2 of 2"] {
      #expect(try run.standardError.contains(words))
    }
  }

  @Test func `Without a terminal, the text editor does not reopen after an error from GitHub`() async throws {
    var visits = 0
    let run = try run(bios: ["Cat"], [refused(#"{"bio":"Squid"}"#)]) { path in
      visits += 1
      try Self.replace("Cat", by: "Squid", in: path)
    }
    let error = await #expect(throws: NetworkError.self) { try await run.start(.editProfile(.inEditor)) }
    guard case .refused = error
    else { return #expect(Bool(false), "expected a rejection by GitHub, got \(String(describing: error))") }
    #expect(visits == 1)
    #expect(try await run.draft?.input.texts[.bio] == "Squid")
  }

  private static func replace(_ old: String, by new: String, in path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 == old ? new : String($0) }
    try lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
  }
}

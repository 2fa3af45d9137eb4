import LotusModel
import Testing

@testable import Coordinators
@testable import ghlotus

@MainActor
struct StatusCommandTests {
  private func change(_ words: String...) throws -> StatusChange? {
    try change(words)
  }

  private func change(_ words: [String]) throws -> StatusChange? {
    guard case .changeStatus(let change, _) = try task(words) else { return nil }
    return change
  }

  private func task(_ words: [String]) throws -> AppTask {
    let makeTask = try #require(try CommandLineParser.parse(["status"] + words).makeTask)
    return try makeTask(try GitHubServer(hostname: "github.com"))
  }

  @Test(
    arguments: [
      (["mona"], "mona"), (["@mona"], "mona"), (["Focusing"], "Focusing"), (["mona", "lisa"], nil), ([":dart:"], nil),
      (["mona", "--busy"], nil), (["--busy"], nil), (["brb!"], nil), (["--clear"], nil), ([], nil),
    ] as [([String], String?)])
  func `A single word without options may be meant as a login`(words: [String], login: String?) throws {
    var found: Login?
    if case .changeStatus(_, let resembled) = try task(words) { found = resembled }
    #expect(found?.name == login)
  }

  @Test(arguments: [[""], [" ", "\t"], ["", "--busy"], ["", "--emoji", ""], ["--emoji", ""], ["\u{200B}"]])
  func `An empty text does not clear the status`(words: [String]) {
    #expect(throws: UsageError(.clearIsOption, command: "status")) { try change(words) }
  }

  @Test func `A status may have only an emoji`() throws {
    #expect(try change("", "--emoji", "wave") == StatusChange(message: "", emoji: "wave"))
  }

  @Test func `The status command without arguments changes nothing`() throws {
    #expect(try change() == nil)
    #expect(try change("--json") == nil)
  }

  @Test func `The words of a status need no quotation marks`() throws {
    #expect(try change("On", "holiday", "--busy") == StatusChange(message: "On holiday", isBusy: true))
  }

  @Test func `Options without words keep the text of the status`() throws {
    #expect(try change("--not-busy") == StatusChange(message: nil, isBusy: false))
    #expect(try change("--until", "2d") == StatusChange(message: nil, end: .after(172_800)))
    #expect(
      try change("--until", "tomorrow 18:00") == StatusChange(message: nil, end: .daily(days: 1, seconds: 64_800)))
    #expect(throws: UsageError.self) { try change("--until", "yesterday") }
  }

  @Test(arguments: [["--org", "github"], ["Away", "--org", "@github"]])
  func `A status can be limited to the members of an organization`(words: [String]) throws {
    #expect(try change(words)?.organization == Login("github"))
  }

  @Test func `The status of another user is shown only if an option names the user`() throws {
    guard case .showStatus(.user(let login)) = try task(["--of", "mona"])
    else { return #expect(Bool(false), "expected the status of a user") }
    #expect(login == (try Login("mona")))
    guard case .showStatus(.viewer) = try task(["--of", "@me"])
    else { return #expect(Bool(false), "expected your status") }
    #expect(throws: UsageError(.excluding("--of", "--busy"), command: "status")) { try task(["--of", "a", "--busy"]) }
    #expect(throws: UsageError.self) { try task(["--of", "mona", "Away"]) }
  }

  @Test(arguments: ["clear", "delete", "off", "remove", "reset", "unset"])
  func `A word that clears something is not a status`(word: String) throws {
    #expect(throws: UsageError(.clearIsOption, command: "status")) { try change(word) }
    #expect(try change(word, "duty") == StatusChange(message: "\(word) duty"))
  }

  @Test func `A status can consist of several words that start like a subcommand`() throws {
    #expect(try change("set up") == StatusChange(message: "set up"))
    #expect(throws: UsageError(.extraArgument("help", .nearest(["help status"])), command: "status")) {
      try change("help")
    }
  }
}

import FoundationEssentials
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
    let makeTask = try #require(try CommandLineParser.parse(["status"] + words).makeTask)
    guard case .changeStatus(let change, _) = try makeTask(try GitHubServer(hostname: "github.com")) else {
      throw CancellationError()
    }
    return change
  }

  @Test(
    arguments: [
      (["mona"], "mona"), (["@mona"], "mona"), (["Focusing"], "Focusing"), (["mona", "lisa"], nil), ([":dart:"], nil),
      (["mona", "--busy"], nil), (["--busy"], nil), (["brb!"], nil), (["--clear"], nil), ([], nil),
    ] as [([String], String?)])
  func `A single word without options may be meant as a login`(words: [String], login: String?) throws {
    let makeTask = try #require(try CommandLineParser.parse(["status"] + words).makeTask)
    guard case .changeStatus(_, let found) = try makeTask(try GitHubServer(hostname: "github.com")) else {
      throw CancellationError()
    }
    #expect(found?.name == login)
  }

  @Test(arguments: [[""], [" ", "\t"], ["", "--busy"], ["", "--emoji", ""]])
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
  }

  @Test func `A status that ends on a date lasts to the end of the day`() throws {
    let day = try #require(try change("--until", "2027-01-31"))
    let next = try #require(try change("--until", "2027-02-01"))
    guard case .at(let first) = day.end, case .at(let second) = next.end else {
      Issue.record("expected two dates")
      return
    }
    #expect(second.timeIntervalSince(first) == 86_400)
    #expect(abs(first.timeIntervalSince(try Date("2027-02-01T00:00:00Z", strategy: .iso8601))) <= 15 * 3600)
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

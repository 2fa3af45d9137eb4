import LotusModel
import Testing

@testable import ViewModels

struct UsageErrorsTests {
  @Test(arguments: [(nil, "see: ghlotus help"), ("api", "see: ghlotus help api")] as [(String?, String)])
  func `A usage error names the help command to run`(command: String?, end: String) {
    let sentence = UsageError(.notText, command: command).sentence(from: .example)
    #expect(sentence == "an argument is not valid UTF-8; \(end)")
  }

  @Test(
    arguments: [
      (
        .invalidChoice(option: "--color", "x", known: ["auto", "always", "never"]),
        "invalid value \"x\" for --color: expected one of auto, always, never; see:"
      ),
      (
        .invalidChoice(option: "cache", "x", known: ["list", "clear"]),
        "invalid argument \"x\" for cache: expected one of list, clear; see:"
      ),
      (.unknownField("y", nil), "unknown JSON field \"y\" for repos; all fields:"),
      (
        .unknownField("stars", .nearest(["stargazers_count"])),
        "unknown JSON field \"stars\" for repos; did you mean \"stargazers_count\"? All fields:"
      ),
      (
        .unknownField("count", .nearest(["forks_count", "watchers_count", "size"])),
        "unknown JSON field \"count\" for repos; did you mean \"forks_count\", \"watchers_count\" or \"size\"? All fields:"
      ),
      (.unknownOption("--foo", nil), "unknown option \"--foo\" for repos; see:"),
      (
        .unknownOption("--jsno", .nearest(["--json"])),
        "unknown option \"--jsno\" for repos; did you mean \"--json\"? See:"
      ),
      (.missingArgument("<file>"), "missing argument for repos: expected <file>; see:"),
      (.missingArgument("<user> …"), "missing argument for repos: expected at least one <user>; see:"),
      (.excluding("--all", "--limit"), "--all and --limit cannot be used together; see:"),
      (.extraArgument("clean"), "unexpected argument \"clean\" for repos; see:"),
    ] as [(UsageError.Problem, String)])
  func `A usage error describes the problem`(problem: UsageError.Problem, sentence: String) {
    #expect(UsageError(problem, command: "repos").sentence(from: .example) == "\(sentence) ghlotus help repos")
  }

  @Test func `A usage error suggests the command for a login that is given as a field`() throws {
    let error = UsageError(.unknownField("mona", .login(try Login("mona"))), command: "repos")
    #expect(
      error.sentence(from: .example)
        == "unknown JSON field \"mona\" for repos; if you meant the user mona, run: ghlotus repos mona --json; "
        + "all fields: ghlotus help repos")
  }

  @Test func `A usage error before any command refers to the general help`() {
    let unknown = UsageError(.unknownCommand("repso", .nearest(["repos"])))
    #expect(unknown.sentence(from: .example) == "unknown command \"repso\"; did you mean \"repos\"? See: ghlotus help")
    let option = UsageError(.unknownOption("--foo", nil))
    #expect(option.sentence(from: .example) == "unknown option \"--foo\"; see: ghlotus help")
  }

  @Test(
    arguments: [
      (.tooLarge(file: "/dev/zero", limit: 128 << 10), "/dev/zero is larger than 128 KiB"),
      (
        .unreadable(file: "x", reason: "No such file", of: .bio),
        "cannot read x: No such file; to set a bio that starts with @, write @@ instead of @"
      ),
      (
        .unreadable(file: "x", reason: "No such file", of: .apiField),
        "cannot read x: No such file; to send a text that starts with @, use -f instead of -F"
      ),
    ] as [(UsageError.Problem, String)])
  func `An error about a file does not mention help`(problem: UsageError.Problem, sentence: String) {
    #expect(UsageError(problem, command: "repos").sentence(from: .example) == sentence)
  }
}

import FoundationEssentials
import LotusModel
import Terminal
import Testing
import ViewModels

@testable import ghlotus

@MainActor
struct CommandLineParserTests {
  private func invocation(_ line: String) throws -> Invocation {
    try CommandLineParser.parse(line.split(separator: " ").map(String.init))
  }

  private func parse(_ line: String) throws -> ParsedLine {
    try invocation(line).line
  }

  /// Returns an option that a command line accepts.
  private func option(_ name: String, of line: String) throws -> Option {
    let options = Option.common + (try invocation(line).command?.allOptions ?? [])
    return try #require(options.first { $0.name == name })
  }

  private func problem(_ line: String) -> String? {
    do {
      _ = try parse(line)
      return nil
    } catch {
      return error.presentable.sentence(from: .example)
    }
  }

  @Test(
    arguments: [
      ("", nil, []), ("profile", "profile", []), ("profile octocat", "profile", ["octocat"]),
      ("api /user", "api", ["/user"]), ("help api", "help", ["api"]), ("help", "help", []),
      ("-- profile octocat", "profile", ["octocat"]), ("profile -- octocat", "profile", ["octocat"]),
      ("profile -- --json", "profile", ["--json"]), ("profile -- -h", "profile", ["-h"]),
      ("profile -", "profile", ["-"]),
      ("api -- -X", "api", ["-X"]), ("--json profile octocat --color never", "profile", ["octocat"]),
    ] as [(String, String?, [String])])
  func `A command line is a command and its arguments`(line: String, command: String?, arguments: [String]) throws {
    let parsed = try invocation(line)
    #expect(parsed.command?.name == command)
    #expect(parsed.line.arguments == arguments)
  }

  @Test(arguments: [
    ("profile --json", "json"), ("--json profile", "json"), ("profile octocat --json", "json"), ("-h", "help"),
    ("--help", "help"), ("profile -h", "help"), ("--version", "version"), ("api /x -i", "include"),
    ("api --include /x", "include"), ("api -ih /x", "help"), ("api -hi /x", "include"),
    ("--verbose profile", "verbose"),
  ])
  func `A flag may appear anywhere`(line: String, flag: String) throws {
    let (parsed, found) = (try parse(line), try option(flag, of: line))
    #expect(parsed.has(found))
    #expect(!parsed.has(.slurp))
  }

  @Test(arguments: [
    ("profile --color never", "color", "never"), ("profile --color=never", "color", "never"),
    ("--color=never profile", "color", "never"), ("--replay a=b.har profile", "replay", "a=b.har"),
    ("--replay=a=b.har profile", "replay", "a=b.har"), ("api -X PATCH /x", "method", "PATCH"),
    ("api -XPATCH /x", "method", "PATCH"), ("api -X=PATCH /x", "method", "PATCH"),
    ("api --method PATCH /x", "method", "PATCH"), ("api -iX PATCH /x", "method", "PATCH"),
    ("api -iXPATCH /x", "method", "PATCH"), ("api /x -f a=b", "raw-field", "a=b"), ("api /x -fa=b", "raw-field", "a=b"),
    ("api /x --raw-field=a=b", "raw-field", "a=b"), ("api /x -X GET -X PUT", "method", "PUT"),
    ("api /x --input -", "input", "-"), ("--replay=--json profile", "replay", "--json"),
    ("edit-profile --bio=", "bio", ""), ("api /x --jq=", "jq", ""), ("status --emoji=", "emoji", ""),
    ("api /x -f -x=1", "raw-field", "-x=1"), ("--hostname ghe.example profile", "hostname", "ghe.example"),
  ])
  func `A value follows a space, an equals sign, or a short option directly`(
    line: String, option: String, value: String
  ) throws {
    let found = try self.option(option, of: line)
    #expect(try parse(line).value(found) == value)
  }

  @Test(
    arguments: [
      ("repos --json", nil, []), ("repos --json name", ["name"], []), ("repos --json=name,id", ["name", "id"], []),
      ("repos octocat --json name,id", ["name", "id"], ["octocat"]), ("--json repos name", nil, ["name"]),
      ("--json=name repos octocat", ["name"], ["octocat"]), ("repos --json --all", nil, []),
      ("repos --json -- name", nil, ["name"]), ("api --json /x", nil, ["/x"]),
      ("profile a --json=", nil, ["a"]),
      ("repos --json=id,name,id", ["id", "name"], []), ("repos --json=id --json name,id", ["id", "name"], []),
      ("repos --json --json=id a", ["id"], ["a"]),
    ] as [(String, [String]?, [String])])
  func `The option json accepts field names after an equals sign or as the next word`(
    line: String, fields: [String]?, arguments: [String]
  ) throws {
    let parsed = try parse(line)
    #expect(parsed.format == .json(fields: fields))
    #expect(parsed.arguments == arguments)
  }

  @Test func `Repeated options are kept in order`() throws {
    let line = "api /x -f a=1 -F b=2 -f c=3 -H x:y"
    let parsed = try parse(line)
    let (rawField, field) = (try option("raw-field", of: line), try option("field", of: line))
    let (header, input) = (try option("header", of: line), try option("input", of: line))
    #expect(parsed.values(rawField, field).map(\.value) == ["a=1", "b=2", "c=3"])
    #expect(parsed.values(rawField, field).map(\.name) == ["raw-field", "field", "raw-field"])
    #expect(parsed.values(header).map(\.value) == ["x:y"])
    #expect(parsed.value(input) == nil)
  }

  @Test func `Topics add up, and the last of several limits is used`() throws {
    #expect(try parse("repos --topic a,b --topic c").list(Option(name: "topic", summary: "")) == ["a", "b", "c"])
    #expect(try parse("repos --limit 1 --limit 2").value(.limit) == "2")
    #expect(problem("repos -q .a -q .b")?.hasPrefix("--jq can be used only once") == true)
    #expect(try parse("repos -q .a -q .a").value(.jq) == ".a")
  }

  @Test(arguments: ["octocat", "@octocat", "@profil", "mona --json", "--version extra-long-word-that-is-none"])
  func `A word that resembles no command is taken as a login`(line: String) throws {
    let parsed = try invocation(line)
    #expect(parsed.command?.name == "profile")
    #expect(parsed.line.arguments.count == 1)
  }

  @Test(arguments: ["api --help", "api -h", "profile a b c --help", "api --version", "profile a b --version"])
  func `A request for help hides other errors in the line`(line: String) {
    #expect(problem(line) == nil)
  }

  @Test func `Every command that prints no JSON rejects --json before and after its name`() {
    let commands = CommandTable.commands.filter { !$0.printsJSON }
    #expect(Set(commands.map(\.name)) == ["browse", "completion", "help", "man", "token"])
    for command in commands {
      let arguments = command.arguments.filter { !$0.isOptional }.compactMap(\.words.first).map { " \($0)" }.joined()
      let sentence = "unknown option \"--json\" for \(command.name); see: ghlotus help \(command.name)"
      #expect(problem("--json \(command.name)\(arguments)") == sentence)
      #expect(problem("\(command.name)\(arguments) --json") == sentence)
      #expect(problem("\(command.name)\(arguments)") == nil)
    }
    #expect(problem("--json") == "unknown option \"--json\"; see: ghlotus help")
  }

  @Test func `Every command accepts the common options before and after its name`() throws {
    for command in CommandTable.commands {
      for option in Option.common where command.printsJSON || option.name != Option.json.name {
        let words = option.value == nil || option.isValueOptional ? ["--\(option.name)"] : ["--\(option.name)", "x"]
        #expect(try CommandLineParser.parse(words + [command.name, "--help"]).line.has(option))
        #expect(try CommandLineParser.parse([command.name, "--help"] + words).line.has(option))
      }
    }
  }

  @Test func `No two options of a command share a name or a letter`() {
    for command in CommandTable.commands {
      let options = command.options + Option.common
      #expect(Set(options.map(\.name)).count == options.count)
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test func `Only commands that take a name suggest it for an unknown field`() throws {
    let suggesting = CommandTable.commands.filter { command in
      problem("\(command.name) --json octocat")?.contains("run: ghlotus \(command.name) octocat --json") == true
    }
    #expect(
      suggesting.map(\.name).sorted() == [
        "activity", "block", "contributions", "follow", "followers", "following", "gist", "gists", "issue", "issues",
        "lists", "members", "orgs", "profile", "repo", "repos", "star", "starred", "switch", "unblock", "unfollow",
        "unstar",
      ])
    for command in CommandTable.commands {
      for line in ["\(command.name) --json=clear", "\(command.name) --json clear,text", "--json=clear \(command.name)"]
      {
        #expect(problem(line)?.contains("run:") != true, "\(line)")
      }
    }
  }

  /// Splits a command line into words as a shell does, without expanding variables.
  private func shellWords(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().reduce(into: [""]) { words, part in
      let pieces =
        part.offset.isMultiple(of: 2)
        ? part.element.split(separator: " ", omittingEmptySubsequences: false) : [part.element]
      words[words.count - 1] += pieces[0]
      words += pieces.dropFirst().map(String.init)
    }
  }

  @Test func `Every example in the help can be parsed`() throws {
    for command in CommandTable.commands {
      for example in command.examples {
        let words = Array(shellWords(example.line).prefix { !["<", "|", "2>/dev/null"].contains($0) })
        #expect(words[0] == "ghlotus")
        #expect(try CommandLineParser.parse(Array(words.dropFirst())).command != nil, "\(example.line)")
      }
    }
  }

  @Test(arguments: [
    ["token", "-h", "github.com"], ["login", "-h", "host"], ["-h", "ghe.example"], ["profile", "-h", "x"],
  ])
  func `A value after -h is an error, because -h does not select a server`(words: [String]) {
    #expect {
      try CommandLineParser.parse(words)
    } throws: { error in
      (error as? UsageError)?.problem == .helpTakesNoValue(words.last ?? "")
    }
  }

  @Test(arguments: [
    ["token", "-h"], ["-h", "token"], ["keys", "-h", "add"], ["profile", "octocat", "-h"],
    ["profile", "-h", "--json"], ["token", "--help", "x"],
  ])
  func `A command, a topic or an option may follow -h`(words: [String]) throws {
    #expect(try CommandLineParser.parse(words).line.has(.help))
  }
}

extension Viewpoint {
  static let example = Viewpoint(
    now: Date(timeIntervalSince1970: 0), secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com")
}

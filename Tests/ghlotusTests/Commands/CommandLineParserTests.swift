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
  func `A line is a command and its arguments`(line: String, command: String?, arguments: [String]) throws {
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
  func `A flag may stand anywhere`(line: String, flag: String) throws {
    let parsed = try parse(line)
    #expect(parsed.has(flag))
    #expect(!parsed.has("paginate"))
  }

  @Test(arguments: [
    ("profile --color never", "color", "never"), ("profile --color=never", "color", "never"),
    ("--color=never profile", "color", "never"), ("--replay a=b.har profile", "replay", "a=b.har"),
    ("--replay=a=b.har profile", "replay", "a=b.har"), ("api -X PATCH /x", "method", "PATCH"),
    ("api -XPATCH /x", "method", "PATCH"), ("api -X=PATCH /x", "method", "PATCH"),
    ("api --method PATCH /x", "method", "PATCH"), ("api -iX PATCH /x", "method", "PATCH"),
    ("api -iXPATCH /x", "method", "PATCH"), ("api /x -f a=b", "raw-field", "a=b"), ("api /x -fa=b", "raw-field", "a=b"),
    ("api /x --raw-field=a=b", "raw-field", "a=b"), ("api /x -X GET -X PUT", "method", "PUT"),
    ("api /x --input -", "input", "-"), ("--replay --json profile", "replay", "--json"),
    ("--replay= profile", "replay", ""),
    ("api /x -f -x=1", "raw-field", "-x=1"), ("--hostname ghe.example profile", "hostname", "ghe.example"),
  ])
  func `A value comes after a space or an equals sign, for short options also at once`(
    line: String, option: String, value: String
  ) throws {
    #expect(try parse(line).value(option) == value)
  }

  @Test(
    arguments: [
      ("repos --json", nil, []), ("repos --json name", ["name"], []), ("repos --json=name,id", ["name", "id"], []),
      ("repos octocat --json name,id", ["name", "id"], ["octocat"]), ("--json repos name", nil, ["name"]),
      ("--json=name repos octocat", ["name"], ["octocat"]), ("repos --json --all", nil, []),
      ("repos --json -- name", nil, ["name"]), ("api --json /x", nil, ["/x"]),
      ("profile a --json=", nil, ["a"]),
      ("repos --json=id,name,id", ["id", "name"], []),
    ] as [(String, [String]?, [String])])
  func `--json may name fields, after an equals sign or as the next word`(
    line: String, fields: [String]?, arguments: [String]
  ) throws {
    let parsed = try parse(line)
    #expect(parsed.format == .json(fields: fields))
    #expect(parsed.arguments == arguments)
  }

  @Test func `Options that repeat are kept in order`() throws {
    let parsed = try parse("api /x -f a=1 -F b=2 -f c=3 -H x:y")
    #expect(parsed.values("raw-field", "field").map(\.value) == ["a=1", "b=2", "c=3"])
    #expect(parsed.values("raw-field", "field").map(\.name) == ["raw-field", "field", "raw-field"])
    #expect(parsed.values("header").map(\.value) == ["x:y"])
    #expect(parsed.value("input") == nil)
  }

  @Test(arguments: [
    ("profil", "There is no command “profil”. Did you mean profile? See: ghlotus help"),
    ("PROFILE", "There is no command “PROFILE”. Did you mean profile? See: ghlotus help"),
    ("--jsno profile", "There is no option --jsno. Did you mean --json? See: ghlotus help"),
    (
      "profile --recrod x",
      "There is no option --recrod for “profile”. Did you mean --record? See: ghlotus help profile"
    ),
    ("api /x --pagnate", "There is no option --pagnate for “api”. Did you mean --paginate? See: ghlotus help api"),
    ("profile --paginate", "There is no option --paginate for “profile”. See: ghlotus help profile"),
    ("-X GET api /x", "There is no option -X. See: ghlotus help"),
    ("profile -z", "There is no option -z for “profile”. See: ghlotus help profile"),
    ("profile --=x", "There is no option -- for “profile”. See: ghlotus help profile"),
    ("profile --color", "--color requires a value: WHEN. See: ghlotus help profile"),
    ("--replay", "--replay requires a value: FILE.har. See: ghlotus help"),
    ("api /x -X", "-X requires a value: METHOD. See: ghlotus help api"),
    ("profile --verbose=yes", "--verbose takes no value. See: ghlotus help profile"),
    ("repos --json=nam", "“nam” is no field of what repos prints. Did you mean name? See: ghlotus help repos"),
    ("repos x --json id,y", "“y” is no field of what repos prints. See: ghlotus help repos"),
    (
      "profile --json octocat",
      "“octocat” is no field of what profile prints. For the account: ghlotus profile octocat --json. See: ghlotus help profile"
    ),
    ("--json=id,, repos", "“” is no field of what repos prints. See: ghlotus help repos"),
    ("api /x --json=id", "--json has no fields to pick from for “api”. See: ghlotus help api"),
    ("api", "api requires <endpoint>. See: ghlotus help api"),
    ("profile a b", "profile does not know what to do with “b”. See: ghlotus help profile"),
    ("api a b", "api does not know what to do with “b”. See: ghlotus help api"),
    ("auth", "There is no command “auth”. Did you mean login? See: ghlotus help"),
    ("o/r", "There is no command “o/r”. See: ghlotus help"),
  ])
  func `What is not understood is named, with what may be meant`(line: String, sentence: String) {
    #expect(problem(line) == sentence)
  }

  @Test(arguments: ["octocat", "@octocat", "@profil", "mona --json", "--version extra-long-word-that-is-none"])
  func `A word that is near no command is a user's name`(line: String) throws {
    let parsed = try invocation(line)
    #expect(parsed.command?.name == "profile")
    #expect(parsed.line.arguments.count == 1)
  }

  @Test(arguments: ["api --help", "api -h", "profile a b c --help", "api --version", "profile a b --version"])
  func `A line that asks for help may be wrong otherwise`(line: String) {
    #expect(problem(line) == nil)
  }

  @Test func `Every command takes the options of all before and after its name`() throws {
    for command in CommandTable.commands {
      for option in Option.common {
        let words = option.value == nil || option.isValueOptional ? ["--\(option.name)"] : ["--\(option.name)", "x"]
        #expect(try CommandLineParser.parse(words + [command.name, "--help"]).line.has(option.name))
        #expect(try CommandLineParser.parse([command.name, "--help"] + words).line.has(option.name))
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

  /// The words of a line as a shell without variables reads it.
  private func shellWords(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().reduce(into: [""]) { words, part in
      let pieces =
        part.offset.isMultiple(of: 2)
        ? part.element.split(separator: " ", omittingEmptySubsequences: false) : [part.element]
      words[words.count - 1] += pieces[0]
      words += pieces.dropFirst().map(String.init)
    }
  }

  @Test func `Every example in the help is understood`() throws {
    for command in CommandTable.commands {
      for example in command.examples {
        let words = Array(shellWords(example.line).prefix { $0 != "<" && $0 != "|" })
        #expect(words[0] == "ghlotus")
        #expect(try CommandLineParser.parse(Array(words.dropFirst())).command != nil, "\(example.line)")
      }
    }
  }
}

extension Viewpoint {
  fileprivate static let example = Viewpoint(
    now: Date(timeIntervalSince1970: 0), secondsFromGMT: 0, hostname: "github.com", webURL: "https://github.com")
}

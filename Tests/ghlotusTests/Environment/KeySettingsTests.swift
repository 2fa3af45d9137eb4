import Coordinators
import LotusModel
import ModelControllers
import TestSupport
import Testing

@testable import ghlotus

@MainActor
struct KeySettingsTests {
  private let directory: TemporaryDirectory
  private let settings: SettingsController

  init() throws {
    directory = try TemporaryDirectory()
    settings = SettingsController(path: directory.file("settings.json"))
  }

  @Test func `Commands get the keys of the settings, in every notation`() throws {
    #expect(try KeyMap(settings) == KeyMap())
    try directory.write(
      "settings.json",
      #"{"keys": {"follow": "F", "open": ["enter", "l"], "go to": ["^G"], "Quit": ["Q", "Q"], "ssh keys": "Ctrl-k"}}"#)
    let keys = try KeyMap(settings)
    #expect(
      keys.ownKeys == [
        "follow": ["F"], "open": ["Enter", "l"], "go to": ["C-g"], "quit": ["Q"], "SSH keys": ["C-k"],
      ])
    #expect(keys.signs == ["follow": "F", "open": "Enter", "go to": "^G", "quit": "Q", "SSH keys": "^K"])
  }

  /// Invalid settings, each with the line and the problem to report.
  nonisolated static let faults: [(String, Int, InvalidSettingsError.Problem)] = [
    (#""folow": "F""#, 2, .unknownCommand("folow", similar: "follow")),
    (#""ssh kyes": "F""#, 2, .unknownCommand("ssh kyes", similar: "SSH keys")),
    (#""unfollow": "F""#, 2, .unknownCommand("unfollow", similar: "follow")),
    (#""xyzzy": "F""#, 2, .unknownCommand("xyzzy", similar: nil)),
    (#""follow": []"#, 2, .noKey(command: "follow")), (#""follow": 5"#, 2, .notKeys(key: "keys.follow")),
    (#""follow": null"#, 2, .notKeys(key: "keys.follow")), (#""follow": ["F", 1]"#, 2, .notKeys(key: "keys.follow")),
    (#""follow": {"a": "b"}"#, 2, .notKeys(key: "keys.follow")),
    (#""follow": "gg""#, 2, .invalidKey("gg", command: "follow")),
    (#""follow": """#, 2, .invalidKey("", command: "follow")),
    (#""follow": "j""#, 2, .fixedKey("j", command: "follow")),
    (#""follow": "Ctrl-c""#, 2, .fixedKey("Ctrl-c", command: "follow")),
    (#""follow": "Ctrl-i""#, 2, .fixedKey("Ctrl-i", command: "follow")),
    (#""follow": "r""#, 2, .conflict(key: "r", command: "follow", other: "refresh", scene: .profile)),
    (
      "\"home\": \"q\",\n\"quit\": \"Esc\"", 3,
      .conflict(key: "Esc", command: "quit", other: "back", scene: .profile)
    ),
    (#""refresh": "Esc""#, 2, .conflict(key: "Esc", command: "refresh", other: "back", scene: .profile)),
  ]

  @Test(arguments: faults.indices)
  func `Keys that can't work are reported with their line`(index: Int) throws {
    let (text, line, problem) = Self.faults[index]
    let path = try directory.write("settings.json", "{\"keys\": {\n\(text)}}")
    #expect(throws: InvalidSettingsError(path: path, line: line, problem: problem)) { try KeyMap(settings) }
  }

  @Test func `Only the app reads the keys`() throws {
    try directory.write("ghlotus/settings.json", #"{"keys": 1}"#)
    let environment = ["XDG_CONFIG_HOME": directory.path]
    #expect(throws: InvalidSettingsError.self) {
      try Settings(try CommandLineParser.parse(["browse"]), environment: environment)
    }
    #expect(try Settings(try CommandLineParser.parse(["repos"]), environment: environment).keys == KeyMap())
  }
}

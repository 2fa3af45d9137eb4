import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import TestSupport
import Testing

@Suite struct SettingsControllerTests {
  private let directory: TemporaryDirectory
  private let settings: SettingsController

  init() throws {
    directory = try TemporaryDirectory()
    settings = SettingsController(path: directory.file("settings.json"))
  }

  @Test func `Without a settings file, no client ID is set`() throws {
    #expect(try settings.clientID(for: "github.com") == nil)
  }

  @Test func `The client ID of a host takes precedence over the general client ID`() throws {
    try directory.write(
      "settings.json", #"{"client_id":"all","hosts":{"ghe.example":{"client_id":"own"},"a.example":{}}}"#)
    #expect(try settings.clientID(for: "ghe.example") == "own")
    #expect(try settings.clientID(for: "github.com") == "all")
    #expect(try settings.clientID(for: "a.example") == "all")
    try directory.write("settings.json", #"{"hosts":{"GHE.Example":{"client_id":"own"}}}"#)
    #expect(try settings.clientID(for: "ghe.example") == "own")
  }

  @Test func `A link to a missing settings file is reported`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("settings.json"), withDestinationPath: directory.file("elsewhere.json"))
    #expect(throws: settings.invalid(.unreadable)) { try settings.clientID(for: "github.com") }
  }

  @Test func `The settings of version 0.1 are read`() throws {
    let settings = SettingsController(path: Fixture.path("state/0.1/config/ghlotus/settings.json"))
    #expect(try settings.clientID(for: "github.com") == "Iv1.0123456789abcdef")
    #expect(try settings.clientID(for: "github.example.com") == "Iv1.fedcba9876543210")
  }

  @Test func `The keys of commands are read in their order, with their lines`() throws {
    #expect(try settings.keys() == [])
    try directory.write("settings.json", "{\"keys\": {\n\"follow\": \"F\",\n\"open\": [\"Enter\", \"l\"]}}")
    #expect(
      try settings.keys() == [
        KeySetting(command: "follow", keys: ["F"], line: 2),
        KeySetting(command: "open", keys: ["Enter", "l"], line: 3),
      ])
  }

  @Test func `A switch is on, off or not set`() throws {
    #expect(try settings.switches() == [:])
    try directory.write("settings.json", #"{"accessible":true,"mouse":false}"#)
    #expect(try settings.switches() == [.accessible: true, .mouse: false])
    #expect(try settings.clientID(for: "github.com") == nil)
    try directory.write("settings.json", "{}")
    #expect(try settings.switches() == [:])
  }

  /// Invalid settings files, each with the line and the problem to report.
  static let faults: [(String, Int?, InvalidSettingsError.Problem)] = [
    ("", 1, .notJSON), ("{", 1, .notJSON), ("{\"client_id\": \"x\",\r\n\n}", 3, .notJSON),
    ("{\"client_id\": \"x\"\n\"hosts\": {}}", 2, .notJSON), ("{\n\"client_id\": \"x}\n", 2, .notJSON),
    ("{}\n{}", 2, .notJSON), ("[]", nil, .notObject(key: "")), ("\n\n5", nil, .notObject(key: "")),
    (#"{"client_id":5}"#, 1, .notText(key: "client_id")),
    (#"{"hosts":{"https://ghe.example":{}}}"#, 1, .notHost("https://ghe.example")),
    ("{\n\"accessible\": \"yes\"}", 2, .notSwitch(key: "accessible")), (#"{"mouse":0}"#, 1, .notSwitch(key: "mouse")),
    ("{\n  \"client_id\": null\n}", 2, .notText(key: "client_id")),
    ("{\n\n\"clientid\": \"x\"}", 3, .unknownKey("clientid")),
    (#"{"keys": []}"#, 1, .notObject(key: "keys")), ("{\"keys\": {\n\"a\": 5}}", 2, .notKeys(key: "keys.a")),
    ("{\"hosts\":\n[]}", 1, .notObject(key: "hosts")),
    ("{\"hosts\": {\n\"a.b\":\n\"x\"}}", 2, .notObject(key: "hosts.a.b")),
    (
      "{\"client_id\": \"the \\\"client_id\\\": {\",\n \"hosts\": {\n  \"a\": {\"client_id\": \"x\"},\n  \"b\": {\n\"client_id\": []}}}",
      5, .notText(key: "hosts.b.client_id")
    ),
    ("{\"hosts\": {\n\"a\": {\r\n\"id\": 1}}}", 3, .unknownKey("hosts.a.id")),
    ("{\"hosts\": {\"a\": {\"client_id\": \"x\"}},\n\"hosts.a\": 1}", 2, .unknownKey("hosts.a")),
    ("{\"\\u0061\\n\":\n1}", 1, .unknownKey("a\n")),
  ]

  @Test(arguments: faults.indices)
  func `An invalid settings file is reported with its key and line`(index: Int) throws {
    let (text, line, problem) = Self.faults[index]
    try directory.write("settings.json", text)
    let error = InvalidSettingsError(path: directory.file("settings.json"), line: line, problem: problem)
    #expect(throws: error) { try settings.clientID(for: "github.com") }
  }

  @Test func `A settings file is decoded strictly, and may begin with a byte order mark`() throws {
    try directory.write("settings.json", "\u{FEFF}{\"client_id\":\"x\"}")
    #expect(try settings.clientID(for: "github.com") == "x")
    try Data(Array("{\n\"client_id\":\"".utf8) + [0xFC] + Array("\"}".utf8)).write(
      to: URL(filePath: directory.file("settings.json")))
    #expect(throws: InvalidSettingsError(path: directory.file("settings.json"), line: 2, problem: .notUTF8)) {
      try settings.clientID(for: "github.com")
    }
  }

  @Test func `A huge settings file is rejected without being read`() throws {
    let path = try directory.write("settings.json", "{}")
    try #require(truncate(path, 3 << 30) == 0)
    #expect(throws: InvalidSettingsError(path: path, problem: .unreadable)) {
      try SettingsController(path: path).clientID(for: "github.com")
    }
  }

  @Test func `An unreadable settings file is an error`() throws {
    let settings = SettingsController(path: directory.path)
    #expect(throws: InvalidSettingsError(path: directory.path, problem: .unreadable)) {
      try settings.clientID(for: "github.com")
    }
  }
}

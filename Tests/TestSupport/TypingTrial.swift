import FoundationEssentials
import Glibc

/// Somebody types into the form of `ghlotus edit-profile` until the program is killed, and looks what is left.
public struct TypingTrial: Sendable {
  public struct Outcome: Sendable {
    /// Keys that were typed, and of those the ones that the draft has.
    public let typed: Int
    public let kept: Int
    /// Keys that had a second of rest after them, or came before one that had: the draft must have these.
    public let due: Int
    /// Keys before the last pause after which the form writes; a busy machine may be late with some of them.
    public let awaited: Int
  }

  /// A draft that is torn, or says what nobody typed.
  public struct Damage: Error, CustomStringConvertible {
    public let description: String
  }

  private let program: String
  private let recording: String

  /// - Parameter recording: the file that stands in for GitHub.
  public init(program: String, recording: String) {
    self.program = program
    self.recording = recording
  }

  /// - Parameter seconds: after which the program is killed, counted from the first key.
  public func run(for seconds: Double) throws -> Outcome {
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      [program, "--replay", recording, "edit-profile"],
      environment: ["HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"])
    try session.wait(for: "^S save")
    let end = Deadline(after: seconds)
    var keys: [(text: Character, moment: UInt64)] = []
    while !end.hasPassed {
      guard let text = "abcdefghijklmnopqrstuvwxyz 0123456789 äöü 漢字 👩🏽‍🚀".randomElement() else { break }
      keys.append((text, monotonicNanoseconds()))
      try session.type(String(text))
      session.pause(seconds: min(Self.gap(), Double(end.milliseconds) / 1000))
    }
    let moment = monotonicNanoseconds()
    session.kill()
    let text = "The Octocat" + String(keys.map(\.text))
    let kept = try Self.draft(in: home) ?? "The Octocat"
    guard text.unicodeScalars.starts(with: kept.unicodeScalars) else {
      throw Damage(description: "Typed: \(text)\nKept: \(kept)")
    }
    let moments = keys.map(\.moment) + [moment]
    return Outcome(
      typed: keys.count, kept: kept.count - "The Octocat".count, due: Self.keys(before: 1, in: moments),
      awaited: Self.keys(before: 0.25, in: moments))
  }

  /// As people type: quickly, with a moment between words and a longer one now and then.
  private static func gap() -> Double {
    switch Int.random(in: 0..<30) {
    case 0: .random(in: 1.05...1.2)
    case 1...3: .random(in: 0.22...0.5)
    default: .random(in: 0.005...0.12)
    }
  }

  /// How many keys came before the last pause of so many seconds.
  private static func keys(before pause: Double, in moments: [UInt64]) -> Int {
    let gaps = zip(moments, moments.dropFirst()).map { Double($1 - $0) / 1e9 }
    return (gaps.lastIndex { $0 >= pause } ?? -1) + 1
  }

  /// The name in the draft; nil where there is no draft yet.
  private static func draft(in home: TemporaryDirectory) throws -> String? {
    let path = home.file(".local/state/ghlotus/drafts/replay/octocat/draft-1.json")
    guard access(path, F_OK) == 0 else { return nil }
    let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: URL(filePath: path)))
    return contents.draft.input.texts["name"] ?? ""
  }

  private struct Contents: Decodable {
    struct Draft: Decodable { let input: Input }
    struct Input: Decodable { let texts: [String: String] }
    let draft: Draft
  }
}

import FoundationEssentials
import Glibc

/// Types into the form of `ghlotus edit-profile` until the program is killed, and checks the draft that is left.
public struct TypingTrial: Sendable {
  public struct Outcome: Sendable {
    /// Keys that were typed, and of those the ones that the draft has.
    public let typed: Int
    public let kept: Int
    /// Keys that had been in the draft before: it must have these.
    public let due: Int
    /// Seconds that it took at most from a key to the draft, while nothing more was typed.
    public let wait: Double
  }

  /// A draft that is torn, or has other text than was typed.
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
    var (text, typed, due, wait) = ("The Octocat", 0, 0, 0.0)
    while !end.hasPassed, let key = "abcdefghijklmnopqrstuvwxyz 0123456789 äöü 漢字 👩🏽‍🚀".randomElement() {
      try session.type(String(key))
      text.append(key)
      typed += 1
      if Int.random(in: 0..<12) > 0 {
        session.pause(seconds: min(Self.gap(), Double(end.milliseconds) / 1000))
      } else if let seconds = try Self.rest(of: session, until: text, isIn: home, before: end) {
        (due, wait) = (typed, max(wait, seconds))
      }
    }
    session.kill()
    let kept = try Self.draft(in: home) ?? "The Octocat"
    guard text.unicodeScalars.starts(with: kept.unicodeScalars) else {
      throw Damage(description: "Typed: \(text)\nKept: \(kept)")
    }
    return Outcome(typed: typed, kept: kept.count - "The Octocat".count, due: due, wait: wait)
  }

  /// As people type: quickly, with a moment between words.
  private static func gap() -> Double {
    Int.random(in: 0..<8) == 0 ? .random(in: 0.15...0.5) : .random(in: 0.005...0.12)
  }

  /// - Returns: the seconds that it took; nil where the end came first.
  private static func rest(
    of session: TerminalSession, until text: String, isIn home: TemporaryDirectory, before end: Deadline
  ) throws -> Double? {
    let (start, limit) = (monotonicNanoseconds(), Deadline(after: 10))
    while try draft(in: home) != text {
      if end.hasPassed { return nil }
      if limit.hasPassed { throw Damage(description: "It is still not kept: \(text)") }
      session.pause(seconds: 0.005)
    }
    return Double(monotonicNanoseconds() - start) / 1e9
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

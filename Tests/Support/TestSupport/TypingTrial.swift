import FoundationEssentials
import Glibc

/// Types into the form of `ghlotus edit-profile`, kills the program, and checks the stored draft.
public struct TypingTrial: Sendable {
  public struct Outcome: Sendable {
    /// The number of typed keys.
    public let typed: Int
    /// The number of typed keys in the draft after the program was killed.
    public let kept: Int
    /// The number of typed keys that the draft is known to have contained before the kill.
    ///
    /// The draft after the kill must contain at least as many.
    public let due: Int
    /// The longest time from a key press to its appearance in the draft, in seconds.
    ///
    /// The trial measures this time at random moments, while no further key is typed.
    public let wait: Double
  }

  /// A draft with a text that differs from the typed text, or one that was not stored in time.
  public struct Damage: Error, CustomStringConvertible {
    public let description: String
  }

  private let program: String
  private let recording: String

  /// Creates a trial.
  ///
  /// - Parameter recording: The path of the recording to replay instead of requests to GitHub.
  public init(program: String, recording: String) {
    self.program = program
    self.recording = recording
  }

  /// Types random keys and checks the draft.
  ///
  /// - Parameter seconds: The time from the first key until the program is killed.
  /// - Throws: ``Damage`` if the draft is wrong.
  public func run(for seconds: Double) throws -> Outcome {
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      [program, "--replay", recording, "edit-profile"],
      environment: ["HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"])
    try session.wait(for: "^S")
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
      throw Damage(description: "typed: \(text)\nin the draft: \(kept)")
    }
    return Outcome(typed: typed, kept: kept.count - "The Octocat".count, due: due, wait: wait)
  }

  /// Returns a random pause between two keys, in seconds. Some pauses are longer, like those
  /// between words.
  private static func gap() -> Double {
    Int.random(in: 0..<8) == 0 ? .random(in: 0.15...0.5) : .random(in: 0.005...0.12)
  }

  /// Waits until the draft contains the typed text.
  ///
  /// - Returns: The seconds until then, or `nil` if `end` passed first.
  /// - Throws: ``Damage`` if the draft doesn't contain the text after 10 seconds.
  private static func rest(
    of session: TerminalSession, until text: String, isIn home: TemporaryDirectory, before end: Deadline
  ) throws -> Double? {
    let (start, limit) = (monotonicNanoseconds(), Deadline(after: 10))
    while try draft(in: home) != text {
      if end.hasPassed { return nil }
      if limit.hasPassed { throw Damage(description: "not in the draft after 10 s: \(text)") }
      session.pause(seconds: 0.005)
    }
    return Double(monotonicNanoseconds() - start) / 1e9
  }

  /// Returns the name in the draft, or `nil` if no draft is stored yet.
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

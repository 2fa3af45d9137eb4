/// Model: a command line that cannot be understood, and what to do about it.
public struct UsageError: Error, Hashable, Sendable {
  public let sentence: String

  /// - Parameter command: whose help tells more; nil for the help of all.
  public init(_ sentence: String, command: String? = nil) {
    let help = command.map { "ghlotus help \($0)" } ?? "ghlotus help"
    self.sentence = "\(sentence) See: \(help)"
  }
}

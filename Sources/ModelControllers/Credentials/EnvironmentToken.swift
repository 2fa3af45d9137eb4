import LotusModel

/// A token given from outside: by an environment variable, or the stand-in of a replay. Logs and errors show the
/// variable's name alone.
public struct EnvironmentToken: Sendable, CustomStringConvertible, CustomReflectable {
  let source: TokenSource
  let value: String

  public init(variable: String, value: String) {
    self.source = .environment(variable: variable)
    self.value = value
  }

  /// What stands in the place of a token in a recording.
  public static let replayed = EnvironmentToken(source: .replay, value: Redaction.mark)

  private init(source: TokenSource, value: String) {
    self.source = source
    self.value = value
  }

  public var variable: String {
    if case .environment(let variable) = source { variable } else { "--replay" }
  }

  public var description: String {
    "(\(variable))"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}

import LotusModel

/// A token from an environment variable, and which. No log or error can show more than that.
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

/// Model: an error in a settings file, with its line if it is known.
public struct InvalidSettingsError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Problem: Hashable, Sendable {
    case unreadable
    case notJSON
    case unknownKey(String)
    /// A value isn't a string. In `key`, nested keys are separated by dots.
    case notText(key: String)
    /// A value isn't an object. `key` is empty if the value is the whole file.
    case notObject(key: String)
  }

  public let path: String
  public let line: Int?
  public let problem: Problem

  public init(path: String, line: Int? = nil, problem: Problem) {
    self.path = path
    self.line = line
    self.problem = problem
  }
}

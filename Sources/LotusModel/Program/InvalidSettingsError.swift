/// Model: what is wrong with a settings file, and on which line where that is known.
public struct InvalidSettingsError: Error, Hashable, Sendable {
  /// What is wrong with the file.
  public enum Problem: Hashable, Sendable {
    case unreadable
    case notJSON
    case unknownKey(String)
    /// Keys with dots between them; empty for the whole file.
    case notText(key: String)
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

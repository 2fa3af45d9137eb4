/// Model: a command line that cannot be carried out.
public struct UsageError: Error, Hashable, Sendable {
  /// Options are named with their hyphens.
  public enum Problem: Hashable, Sendable {
    /// An argument is not UTF-8.
    case notText
    case unknownCommand(String, Hint?)
    case unknownTopic(String, Hint?)
    case unknownOption(String, Hint?)
    case unknownField(String, Hint?)
    /// The command has no fields to pick.
    case noFields
    case extraValue(option: String)
    case missingValue(option: String, name: String)
    case missingArgument(String)
    case extraArgument(String)
    case excluding(String, String)
    case invalidChoice(option: String, String, known: [String])
    case notNumber(option: String, String)
    case notDuration(option: String, String)
    /// Neither a duration nor a day.
    case notEnd(option: String, String)
    case notMethod(String)
    case notHeader(String)
    /// Fetching another page would repeat the write.
    case paginatedWrite
    case slurpWithoutPagination
    /// Standard output is for the data.
    case recordingToOutput
    case notPreview(String)
    case listTakesNoName
    case scopesWithToken
    case environmentToken(user: String, variable: String)
    case editorAndFields
    case dryRunWithoutFields
    case addedAndRemoved(String)
    case noAddress
    /// Standard input ended before a question was answered.
    case noInput
    /// - Parameter limit: bytes.
    case tooLarge(file: String, limit: Int)
    case unreadable(file: String, reason: String)
  }

  /// What may have been meant.
  public enum Hint: Hashable, Sendable {
    case nearest(String)
    /// The word can be a user name.
    case login(Login)
  }

  public let problem: Problem
  /// The command whose help tells more; nil for the help of all.
  public var command: String?

  public init(_ problem: Problem, command: String? = nil) {
    self.problem = problem
    self.command = command
  }
}

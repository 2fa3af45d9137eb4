/// The kind of values that shell completion offers for an argument or an option.
enum Candidates: Sendable {
  case nothing
  case words([String])
  /// Words that depend on the rest of the command line.
  case depending(@MainActor @Sendable (ParsedLine) -> [String])
  /// Some of the accepted values.
  case examples([String])
  /// Scopes of a token, separated by commas.
  case scopes
  /// The names of emoji on GitHub.
  case emoji
  /// The names of the most used programming languages. Other names are accepted, too.
  case languages
  case files
  /// Text, or a file after an `@`.
  case textOrFile
  /// Files that end in `.har`, and folders.
  case recordings
  /// Logins of the accounts that are signed in, and of users the user has viewed.
  case users
  /// Names of repositories that the user has viewed.
  case repositories
  /// Users and repositories that the user has viewed.
  case usersAndRepositories
  /// Paths of the API about users and repositories that the user has viewed.
  case endpoints
  /// Logins of the accounts that are signed in.
  case accounts
  /// Names of the command's JSON fields, separated by commas.
  case fields
  /// Commands and help topics.
  case topics
  /// The subcommands of the command that the first argument names.
  case subcommands

  var isUsers: Bool {
    if case .users = self { true } else { false }
  }

  /// Returns the words for a command line, or `nil` if the values aren't words.
  func words(for line: ParsedLine) -> [String]? {
    switch self {
    case .words(let words): words
    case .depending(let words): words(line)
    default: nil
    }
  }

  static func choices<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> Candidates {
    .words(type.allCases.map(\.rawValue))
  }
}

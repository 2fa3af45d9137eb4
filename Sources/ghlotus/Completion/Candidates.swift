/// App delegate support: what completion offers for an argument or the value of an option.
enum Candidates: Sendable {
  case nothing
  case words([String])
  case files
  /// Files that end in `.har`, and folders.
  case recordings
  /// Accounts that are signed in, or were looked at.
  case users
  /// Accounts that are signed in.
  case accounts
  /// Fields of the command's JSON, between commas.
  case fields
  case commands
  /// What there is help on.
  case topics

  static func choices<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> Candidates {
    .words(type.allCases.map(\.rawValue))
  }
}

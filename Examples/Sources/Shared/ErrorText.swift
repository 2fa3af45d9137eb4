/// View model: the words for an error, which all patterns share.
public struct ErrorText: Equatable, Sendable {
  public let sentence: String

  public init(_ error: GitHubError) {
    sentence =
      switch error {
      case .unknownUser(let login): "There is no user named \(login)."
      case .unreadable: "The recording cannot be read."
      }
  }
}

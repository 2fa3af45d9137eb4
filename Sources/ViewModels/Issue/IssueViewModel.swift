public import LotusModel

/// View model: an issue or a pull request in a list.
public struct IssueViewModel: Hashable, Sendable {
  public let number: LinkedText
  public let title: String
  /// The author and the age, separated by a dot. For a pull request, the text begins with "pull
  /// request".
  public let notes: String

  public init(_ issue: Issue, from viewpoint: Viewpoint) {
    number = LinkedText("#\(issue.number)", link: issue.url)
    title = issue.title.withEmoji
    let notes = [
      issue.isPullRequest ? "pull request" : nil, issue.author?.login, issue.createdAt.age(at: viewpoint.now),
    ]
    self.notes = notes.compactMap { $0 }.joined(separator: " · ")
  }
}

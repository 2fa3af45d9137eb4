public import LotusModel

/// View model: one issue or pull request of a list.
public struct IssueViewModel: Hashable, Sendable {
  public let number: LinkedText
  public let title: String
  /// What it is, where it is no issue, whose and how old.
  public let notes: String

  public init(_ issue: Issue, from viewpoint: Viewpoint) {
    number = LinkedText("#\(issue.number)", link: issue.url)
    title = issue.title
    let notes = [
      issue.isPullRequest ? "pull request" : nil, issue.author?.login, issue.createdAt.age(at: viewpoint.now),
    ]
    self.notes = notes.compactMap { $0 }.joined(separator: " · ")
  }
}

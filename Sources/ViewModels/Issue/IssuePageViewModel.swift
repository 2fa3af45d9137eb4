import FoundationEssentials
public import LotusModel

/// View model: an issue or a pull request with its text and its comments, in words.
public struct IssuePageViewModel: Hashable, Sendable {
  /// The text of the issue, or of a comment on it.
  public struct Comment: Hashable, Sendable {
    /// Nil where the account is gone.
    public let author: String?
    let date: Date
    public let rows: [DocumentViewModel.Row]

    /// Who wrote it, and how long ago
    public func title(from viewpoint: Viewpoint) -> String {
      "\(author ?? "ghost") · \(date.age(at: viewpoint.now))"
    }
  }

  public let title: LinkedText
  public let notes: [String]
  /// The issue's own text and its author's, as the first of the comments.
  public let comments: [Comment]

  /// - Parameter texts: what the issue itself says, and each of the comments.
  public init(_ issue: Issue, comments: [IssueComment], saying texts: [TextDocument]) {
    title = LinkedText("#\(issue.number) \(issue.title)", link: issue.url)
    notes = [issue.isPullRequest ? "pull request" : "issue", issue.state].compactMap { $0 }
    let own = IssueComment(author: issue.author, body: issue.body ?? "", createdAt: issue.createdAt)
    self.comments = zip([own] + comments, texts).map { comment, text in
      let rows = DocumentViewModel(text, base: "\(issue.url)/").rows
      return Comment(
        author: comment.author?.login, date: comment.createdAt,
        rows: rows.isEmpty ? [DocumentViewModel.Row(.text([TextRun("No text")]))] : rows)
    }
  }
}

public import LotusModel

/// View model: an issue or a pull request with its text and its comments, in words.
public struct IssuePageViewModel: Hashable, Sendable {
  public struct Comment: Hashable, Sendable {
    /// Who wrote it, and when
    public let title: String
    public let rows: [DocumentViewModel.Row]
  }

  public let title: LinkedText
  public let notes: [String]
  /// The issue's own text and its author's, as the first of the comments.
  public let comments: [Comment]
  /// Said where not all of them are here.
  public let remark: String?

  /// - Parameter texts: what the issue itself says, and each of the comments.
  public init(_ issue: Issue, comments: [IssueComment], saying texts: [TextDocument], from viewpoint: Viewpoint) {
    title = LinkedText("#\(issue.number) \(issue.title)", link: issue.url)
    notes = [issue.isPullRequest ? "pull request" : "issue", issue.state].compactMap { $0 }
    let own = IssueComment(author: issue.author, body: issue.body ?? "", createdAt: issue.createdAt)
    self.comments = zip([own] + comments, texts).map { comment, text in
      let rows = DocumentViewModel(text, base: "\(issue.url)/").rows
      return Comment(
        title: "\(comment.author?.login ?? "ghost") · \(comment.createdAt.age(at: viewpoint.now))",
        rows: rows.isEmpty ? [DocumentViewModel.Row(.text([TextRun("No text")]))] : rows)
    }
    let rest = (issue.commentCount ?? 0) - comments.count
    remark = rest > 0 ? "\(rest.counted("more comment", "more comments")): o opens the page." : nil
  }
}

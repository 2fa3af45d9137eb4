import FoundationEssentials
public import LotusModel

/// View model: the page of an issue or a pull request, with its text and its comments.
public struct IssuePageViewModel: Hashable, Sendable {
  /// The text of the issue, or of a comment on it.
  public struct Comment: Hashable, Sendable {
    /// The author's login, or `nil` if the account was deleted.
    public let author: String?
    let date: Date
    public let rows: [DocumentViewModel.Row]

    /// The author's login and the age of the comment, separated by a dot.
    public func title(from viewpoint: Viewpoint) -> String {
      "\(author ?? "ghost") · \(date.age(at: viewpoint.now))"
    }
  }

  public let title: LinkedText
  public let notes: [LinkedText]
  public let repository: LabelledText
  /// The labels, assignees and milestone, if there are any, and the address.
  public let details: [LabelledText]
  /// The text of the issue as the first element, followed by the comments.
  public let comments: [Comment]

  /// Creates the page of an issue.
  ///
  /// - Parameters:
  ///   - issue: The issue or the pull request.
  ///   - name: The name of the issue.
  ///   - comments: The comments on the issue, without the issue's own text.
  ///   - texts: The parsed text of the issue, followed by the parsed text of each comment.
  public init(_ issue: Issue, of name: IssueName, comments: [IssueComment], saying texts: [TextDocument]) {
    title = LinkedText("#\(issue.number) \(issue.title.withEmoji)", link: issue.url)
    let kind = LinkedText(issue.isPullRequest ? "pull request" : "issue")
    notes = [kind, issue.stateText, Self.lock(of: issue)].compactMap { $0 }
    repository = LabelledText("Repository", name.repository.text)
    let lists = [
      ("Labels", issue.labelTexts.joined(by: " ")),
      ("Assignees", (issue.assignees ?? []).map { LinkedText($0.login) }.joined(by: ", ")),
      ("Milestone", issue.milestone.map { [LinkedText($0.title.withEmoji)] } ?? []),
    ]
    details =
      lists.filter { !$0.1.isEmpty }.map { LabelledText($0, $1) }
      + (issue.url.isEmpty ? [] : [LabelledText("URL", LinkedText(issue.url, link: issue.url))])
    let own = IssueComment(author: issue.author, body: issue.body ?? "", createdAt: issue.createdAt)
    self.comments = zip([own] + comments, texts).map { comment, text in
      let rows = DocumentViewModel(text, base: LinkBase(page: issue.url)).rows
      return Comment(
        author: comment.author?.login, date: comment.createdAt,
        rows: rows.isEmpty ? [DocumentViewModel.Row(.text([TextRun("No text")]))] : rows)
    }
  }

  private static func lock(of issue: Issue) -> LinkedText? {
    guard issue.isLocked == true else { return nil }
    return LinkedText("locked" + (issue.lockReason.map { " as \($0)" } ?? ""))
  }
}

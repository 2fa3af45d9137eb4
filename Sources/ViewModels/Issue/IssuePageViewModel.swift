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
  public let notes: [String]
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
    notes = [issue.isPullRequest ? "pull request" : "issue", Self.state(of: issue), Self.lock(of: issue)].compactMap {
      $0
    }
    repository = LabelledText("Repository", name.repository.text)
    let lists = [
      ("Labels", issue.labels?.compactMap { $0.name?.withEmoji }), ("Assignees", issue.assignees?.map(\.login)),
      ("Milestone", issue.milestone.map { [$0.title.withEmoji] }),
    ]
    details =
      lists.compactMap { label, names in
        names.flatMap { $0.isEmpty ? nil : LabelledText(label, $0.joined(separator: ", ")) }
      } + (issue.url.isEmpty ? [] : [LabelledText("URL", LinkedText(issue.url, link: issue.url))])
    let own = IssueComment(author: issue.author, body: issue.body ?? "", createdAt: issue.createdAt)
    self.comments = zip([own] + comments, texts).map { comment, text in
      let rows = DocumentViewModel(text, base: LinkBase(page: issue.url)).rows
      return Comment(
        author: comment.author?.login, date: comment.createdAt,
        rows: rows.isEmpty ? [DocumentViewModel.Row(.text([TextRun("No text")]))] : rows)
    }
  }

  /// Describes the state as GitHub's pages do.
  private static func state(of issue: Issue) -> String? {
    if issue.isMerged { return "merged" }
    return switch (issue.state, issue.stateReason) {
    case ("open", _) where issue.isDraft == true: "draft"
    case ("closed", let reason?): "closed as \(reason.replacing("_", with: " "))"
    case ("open", "reopened"): "open (reopened)"
    default: issue.state
    }
  }

  private static func lock(of issue: Issue) -> String? {
    guard issue.isLocked == true else { return nil }
    return "locked" + (issue.lockReason.map { " as \($0)" } ?? "")
  }
}

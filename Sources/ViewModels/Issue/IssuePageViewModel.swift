import FoundationEssentials
import HTTP
public import LotusModel

/// View model: tells the user that the page of an issue leaves out comments.
public struct OmittedCommentsViewModel: Hashable, Sendable {
  public let sentence: String

  /// Creates a remark, or `nil` if the page leaves out no comments.
  public init?(_ omitted: Int, before shown: Int) {
    guard omitted > 0 else { return nil }
    sentence =
      "Showing \(shown.grouped) of \((omitted + shown).counted("comment", "comments")). To show all of them, leave out --comments."
  }
}

/// View model: the page of an issue or a pull request, with its text and its comments.
public struct IssuePageViewModel: Hashable, Sendable {
  /// The text of the issue, or of a comment on it.
  public struct Comment: Hashable, Sendable {
    /// The author's login, or `nil` if the account was deleted.
    let author: String?
    let date: Date
    public let rows: [DocumentViewModel.Row]

    /// The author's login and the age of the comment, separated by a dot.
    public func title(from viewpoint: Viewpoint) -> [LinkedText] {
      [
        LinkedText(author ?? "ghost", to: author.flatMap { .profile(named: $0) }, on: viewpoint.webURL),
        LinkedText(" · \(date.age(at: viewpoint.now))"),
      ]
    }
  }

  public let title: String
  public let notes: [LinkedText]
  /// The former name, if the issue has moved, the repository, the labels, assignees and milestone, if
  /// there are any, and the address.
  public let details: [LabelledText]
  /// The text of the issue as the first element, followed by the comments.
  public let comments: [Comment]

  /// Creates the page of an issue.
  ///
  /// - Parameters:
  ///   - issue: The issue or the pull request.
  ///   - name: The name of the issue.
  ///   - formerName: The name before the issue moved to another repository, or `nil`.
  ///   - comments: The comments on the issue, without the issue's own text.
  ///   - texts: The parsed text of the issue, followed by the parsed text of each comment.
  ///   - webURL: The base URL of GitHub's web pages.
  public init(
    _ issue: Issue, of name: IssueName, movedFrom formerName: IssueName? = nil, comments: [IssueComment],
    saying texts: [TextDocument], on webURL: String
  ) {
    title = "#\(issue.number) \(issue.title.withEmoji)"
    let kind = LinkedText(issue.isPullRequest ? "pull request" : "issue")
    notes = [kind, issue.stateText, Self.lock(of: issue)].compactMap { $0 }
    let repository = LinkedText(name.repository.text, to: .repository(name.repository), on: webURL)
    let milestone = (issue.milestone.map { [$0] } ?? []).map { milestone in
      let link = repository.link.flatMap { page in milestone.number.map { "\(page)/milestone/\($0)" } }
      return LinkedText(milestone.title.withEmoji, link: link)
    }
    let assignees = (issue.assignees ?? []).map { LinkedText($0.login, to: .profile(named: $0.login), on: webURL) }
    let former = formerName.map { [LinkedText($0.text)] } ?? []
    let lists = [
      ("Moved from", former), ("Repository", [repository]),
      ("Labels", issue.labelTexts(on: repository.link).joined(by: " ")),
      ("Assignees", assignees.joined(by: ", ")), ("Milestone", milestone),
      ("URL", issue.url.nonBlank.map { [LinkedText($0, link: $0)] } ?? []),
    ]
    details = lists.filter { !$0.1.isEmpty }.map { LabelledText($0, $1) }
    let base = LinkBase(page: issue.url, references: References(on: webURL, in: name.repository))
    let own = IssueComment(author: issue.author, body: issue.body ?? "", createdAt: issue.createdAt)
    self.comments = zip([own] + comments, texts).map { comment, text in
      let rows = DocumentViewModel(text, base: base).rows
      return Comment(
        author: comment.author?.login, date: comment.createdAt,
        rows: rows.isEmpty ? [DocumentViewModel.Row(.text([TextRun("No text")]))] : rows)
    }
  }

  /// The note that an issue is now in another repository.
  public static func move(from former: IssueName, to name: IssueName) -> String {
    "\(former.text) has moved to \(name.text)"
  }

  /// The notice that the prompt for a comment still contains text that wasn't sent.
  public static func unsentComment(from viewpoint: Viewpoint) -> String {
    "You have a comment that was not posted; press \(viewpoint.key(.comment)) to continue it"
  }

  /// The reason why an issue can't be closed.
  public static func closing(from viewpoint: Viewpoint) -> String {
    "ghlotus cannot close issues; \(viewpoint.key(.browse)) opens the page, and \(viewpoint.key(.copy)) copies its address"
  }

  private static func lock(of issue: Issue) -> LinkedText? {
    guard issue.isLocked == true else { return nil }
    return LinkedText("locked" + (issue.lockReason.map { " as \($0)" } ?? ""))
  }
}

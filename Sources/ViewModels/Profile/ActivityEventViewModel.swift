public import LotusModel

/// View model: an event as a sentence without its subject, such as "starred octocat/Hello-World".
public struct ActivityEventViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ event: ActivityEvent) {
    let (payload, repository) = (event.payload, event.repository)
    let action = (payload.action ?? "changed").replacing("_", with: " ")
    let title = payload.item?.title.map { ": \($0.withEmoji)" } ?? ""
    let item = payload.item.map { "\(repository)#\($0.number)\(title)" }
    sentence =
      switch event.type {
      case "CommitCommentEvent":
        "commented on \(payload.commit.map { "commit \($0.prefix(7))" } ?? "a commit") in \(repository)"
      case "CreateEvent", "DeleteEvent":
        (event.type == "CreateEvent" ? "created" : "deleted")
          + (payload.ref.map { " \(payload.refType ?? "branch") \($0) in" } ?? "") + " \(repository)"
      case "DiscussionEvent":
        "\(action == "created" ? "started" : action) \(item.map { "discussion \($0)" } ?? "a discussion in \(repository)")"
      case "ForkEvent": "forked \(repository)" + (payload.fork.map { " to \($0)" } ?? "")
      case "GollumEvent":
        "edited " + (payload.pages.count == 1 ? "the page \(payload.pages[0]) in " : "") + "the wiki of \(repository)"
      case "IssueCommentEvent":
        (action == "created" ? "commented" : "\(action) a comment") + " on \(item ?? "an issue in \(repository)")"
      case "IssuesEvent": "\(action) \(item.map { "issue \($0)" } ?? "an issue in \(repository)")"
      case "MemberEvent": "\(action) \(payload.member ?? "someone") as a collaborator of \(repository)"
      case "PublicEvent": "made \(repository) public"
      case "PullRequestEvent": "\(payload.isMerged == true ? "merged" : action) \(Self.pullRequest(item, repository))"
      case "PullRequestReviewEvent": "\(Self.review(payload.reviewState)) \(Self.pullRequest(item, repository))"
      case "PullRequestReviewCommentEvent": "commented on the changes of \(Self.pullRequest(item, repository))"
      case "PushEvent":
        "pushed \(payload.commitCount.map { "\($0.counted("commit", "commits")) " } ?? "")to \(repository)"
      case "ReleaseEvent": "\(action) \(payload.tag.map { "release \($0)" } ?? "a release") of \(repository)"
      case "PullRequestReviewThreadEvent": "\(action) a discussion of \(Self.pullRequest(item, repository))"
      case "SponsorshipEvent": "\(action) a sponsorship in \(repository)"
      case "WatchEvent": "starred \(repository)"
      default: "\(event.type) in \(repository)"
      }
  }

  private static func pullRequest(_ item: String?, _ repository: String) -> String {
    item.map { "pull request \($0)" } ?? "a pull request in \(repository)"
  }

  private static func review(_ state: String?) -> String {
    switch state {
    case "approved": "approved"
    case "changes_requested": "requested changes to"
    default: "reviewed"
    }
  }
}

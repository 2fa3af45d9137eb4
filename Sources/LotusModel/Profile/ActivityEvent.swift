import Essentials
public import FoundationEssentials
import HTTP

/// Model: something that a user did on GitHub. GitHub returns the events of the last 30 days, but at most
/// 300.
///
/// See https://docs.github.com/rest/using-the-rest-api/github-event-types.
public struct ActivityEvent: Hashable, Sendable {
  public var id: String
  /// The name of the type, such as `PushEvent`.
  public var type: String
  /// The full name of the repository, which may not exist anymore.
  public var repository: String
  public var createdAt: Date
  public var payload = Payload()

  /// The details of an event. Each type of event has only some of these details, and GitHub may
  /// leave out even those.
  public struct Payload: Hashable, Sendable {
    /// The kind of change, such as `opened`.
    public var action: String?
    /// The name of a branch or a tag. `refType` is `branch`, `tag` or `repository`.
    public var ref: String?
    public var refType: String?
    /// The number of pushed commits.
    public var commitCount: Int?
    /// The hash of the latest commit before a push, or `nil` if the push created the branch.
    public var before: String?
    /// The hash of the latest commit after a push.
    public var head: String?
    /// The hash of the commit that a comment is about.
    public var commit: String?
    /// The issue, pull request or discussion.
    public var item: Item?
    public var isMerged: Bool?
    /// The result of a review, such as `approved`.
    public var reviewState: String?
    /// The full name of the new fork.
    public var fork: String?
    /// The login of the new collaborator.
    public var member: String?
    /// The tag of the release.
    public var tag: String?
    /// The titles of the changed pages of the wiki.
    public var pages: [String] = []

    public init() {}
  }

  /// An issue, pull request or discussion.
  public struct Item: Hashable, Sendable {
    public var number: Int
    public var title: String?
  }

  /// The issue, pull request, account or repository that the event is about. `nil` if the event is
  /// about something that no scene shows, such as a commit.
  public var route: Route? {
    guard path == nil else { return nil }
    if let member = payload.member { return .profile(named: member) }
    let issue = payload.item.flatMap { try? IssueName("\(repository)#\($0.number)") }
    return issue.map { .issue($0) } ?? .repository(named: payload.fork ?? repository)
  }

  /// Returns the address of the page on GitHub that the event is about, or `nil` if GitHub returned
  /// an invalid name.
  ///
  /// - Parameter web: The base URL of GitHub's web pages.
  public func page(on web: String) -> String? {
    guard let path else { return route?.page(on: web) }
    let components = path.split(separator: "/").map { String($0).percentEncoded }
    return Route.repository(named: repository)?.page(on: web).map { "\($0)/\(components.joined(separator: "/"))" }
  }

  /// The path of the page below the repository's page, or `nil` if a scene shows what the event is
  /// about.
  private var path: String? {
    switch type {
    case "CommitCommentEvent": payload.commit.map { "commit/\($0)" }
    case "CreateEvent": payload.ref.map { "tree/\($0)" }
    case "DiscussionEvent": payload.item.map { "discussions/\($0.number)" }
    case "GollumEvent" where payload.pages.count == 1:
      "wiki/" + String(payload.pages[0].map { " /".contains($0) ? "-" : $0 })
    case "GollumEvent": "wiki"
    case "PushEvent":
      payload.head.map { head in payload.before.map { "compare/\($0)...\(head)" } ?? "commits/\(head)" }
    case "ReleaseEvent": payload.tag.map { "releases/tag/\($0)" }
    default: nil
    }
  }
}

extension ActivityEvent: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    let id = try json.member("id")
    self.id = try (try? id.integer()).map { String($0) } ?? id.string()
    type = try json.member("type").string()
    repository = try json.member("repo").member("name").string()
    createdAt = try json.member("created_at").date()
    payload = json.known("payload") { Payload($0) } ?? Payload()
  }

  /// The names of all fields that GitHub returns for an event, in GitHub's order.
  public static let fieldNames = ["id", "type", "actor", "repo", "payload", "public", "created_at", "org"]
}

extension ActivityEvent.Payload {
  fileprivate init(_ json: JSONReader) {
    func text(_ names: String...) -> String? {
      names.dropLast().reduce(json as JSONReader?) { $0?[$1] }?.known(names[names.count - 1]) { try $0.string() }
    }
    action = text("action")
    ref = text("ref")
    refType = text("ref_type")
    before = text("before").flatMap { hash in hash.allSatisfy { $0 == "0" } ? nil : hash }
    head = text("head")
    commitCount =
      json.known("size") { try $0.integer() } ?? json.known("commits") { try $0.elements { _ in true }.count }
    commit = text("comment", "commit_id")
    item =
      ["issue", "pull_request", "discussion"].lazy.compactMap { name in
        json.known(name) { item in
          .init(number: try item.member("number").integer(), title: item.known("title") { try $0.string() })
        }
      }.first
    isMerged = json["pull_request"]?.known("merged") { try $0.bool() }
    reviewState = text("review", "state")
    fork = text("forkee", "full_name")
    member = text("member", "login")
    tag = text("release", "tag_name")
    pages = json.known("pages") { try $0.known { try $0.member("title").string() } } ?? []
  }
}

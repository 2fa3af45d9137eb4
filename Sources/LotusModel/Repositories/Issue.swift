import Essentials
public import FoundationEssentials

/// Model: an issue or a pull request in a list.
///
/// See https://docs.github.com/rest/issues/issues#list-repository-issues.
public struct Issue: Hashable, Sendable {
  public var number: Int
  public var title: String
  public var url: String
  /// The user who opened the issue. `nil` if the account was deleted.
  public var author: Account?
  public var createdAt: Date
  /// The state, `open` or `closed`.
  public var state: String?
  /// The reason for the state, such as `completed` or `not_planned`. `nil` for pull requests.
  public var stateReason: String?
  /// Whether a pull request is a draft.
  public var isDraft: Bool?
  public var body: String?
  public var labels: [Label]?
  public var assignees: [Account]?
  public var milestone: Milestone?
  /// The number of comments.
  public var commentCount: Int?
  /// Whether only collaborators can comment.
  public var isLocked: Bool?
  /// The reason why the issue is locked, such as `too heated`.
  public var lockReason: String?
  var pullRequest: PullRequest?

  /// A milestone, which groups issues.
  public struct Milestone: Hashable, Sendable {
    public var title: String
    public var number: Int?
  }

  /// A marker that distinguishes pull requests, which GitHub includes in its lists of issues.
  struct PullRequest: Hashable, Sendable {
    var mergedAt: Date?
  }

  public var isPullRequest: Bool {
    pullRequest != nil
  }

  public var isMerged: Bool {
    pullRequest?.mergedAt != nil
  }
}

extension Issue: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    number = try json.member("number").integer()
    title = try json.member("title").string()
    url = try json.memberIfAny("html_url")?.string() ?? ""
    author = json.known("user") { try $0.decode() }
    createdAt = try json.member("created_at").date()
    state = try json.memberIfAny("state")?.string()
    stateReason = try json.memberIfAny("state_reason")?.string()
    isDraft = try json.memberIfAny("draft")?.bool()
    body = try json.memberIfAny("body")?.string()
    labels = json.known("labels") { try $0.known { try $0.decode() } }
    assignees = json.known("assignees") { try $0.known { try $0.decode() } }
    milestone = json.known("milestone") {
      Milestone(title: try $0.member("title").string(), number: try $0.memberIfAny("number")?.integer())
    }
    commentCount = json.known("comments") { try $0.integer() }
    isLocked = try json.memberIfAny("locked")?.bool()
    lockReason = try json.memberIfAny("active_lock_reason")?.string()
    pullRequest = try json.memberIfAny("pull_request").map {
      PullRequest(mergedAt: $0.known("merged_at") { try $0.date() })
    }
  }
}

extension Issue {
  /// A label. GitHub returns an object, or only the name.
  public struct Label: Hashable, Sendable, Decodable {
    public let name: String?
    /// The color, such as `0xFF8700` for orange, or `nil` if GitHub doesn't return a valid color.
    public let color: Int?

    private enum CodingKeys: CodingKey {
      case name, color
    }

    public init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        (self.name, color) = (name, nil)
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        let digits = (try? container.decodeIfPresent(String.self, forKey: .color)) ?? ""
        color = digits.utf8.count == 6 && digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
      }
    }
  }

  /// The names of all fields in the JSON output for an issue, in GitHub's order.
  ///
  /// In the output, `comments` contains the comments themselves. In GitHub's response, the field
  /// contains only their number.
  public static let fieldNames = """
    url repository_url labels_url comments_url events_url html_url id node_id number title user labels state locked \
    assignees milestone comments created_at updated_at closed_at assignee author_association type \
    active_lock_reason draft pull_request body closed_by reactions timeline_url performed_via_github_app \
    state_reason sub_issues_summary
    """.split(separator: " ").map(String.init)
}

/// Model: a comment on an issue or a pull request.
///
/// See https://docs.github.com/rest/issues/comments.
public struct IssueComment: Hashable, Sendable, Decodable {
  /// `nil` for the text of the issue itself, and for a comment that GitHub hasn't accepted yet.
  public var id: Int?
  /// The user who wrote the comment. `nil` if the account was deleted.
  public var author: Account?
  public var body: String
  public var createdAt: Date

  public init(author: Account?, body: String, createdAt: Date) {
    self.author = author
    self.body = body
    self.createdAt = createdAt
  }

  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    id = json.known("id") { try $0.integer() }
    author = json.known("user") { try $0.decode() }
    body = try json.memberIfAny("body")?.string() ?? ""
    createdAt = try json.member("created_at").date()
  }
}

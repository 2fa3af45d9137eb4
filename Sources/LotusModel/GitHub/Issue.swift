public import FoundationEssentials

/// Model: an issue or a pull request in a list (https://docs.github.com/rest/issues/issues#list-repository-issues).
public struct Issue: Hashable, Sendable, Decodable {
  public var number: Int
  public var title: String
  public var url: String
  /// Nil where the account is gone.
  public var author: Account?
  public var createdAt: Date
  var pullRequest: PullRequest?

  /// GitHub's lists of issues have pull requests among them, which only this member tells.
  struct PullRequest: Hashable, Sendable, Decodable {}

  public var isPullRequest: Bool {
    pullRequest != nil
  }

  enum CodingKeys: String, CodingKey {
    case number, title
    case url = "html_url"
    case author = "user"
    case createdAt = "created_at"
    case pullRequest = "pull_request"
  }
}

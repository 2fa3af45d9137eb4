/// Model: the requests for what belongs to the user who is signed in, and for single things by their names.
extension SSHKey {
  /// Needs the scope `read:public_key` (https://docs.github.com/rest/users/keys).
  public static var listRequest: APIRequest<[SSHKey]> { APIRequest("/user/keys", needsSignIn: true) }
}

extension GPGKey {
  /// Needs the scope `read:gpg_key` (https://docs.github.com/rest/users/gpg-keys).
  public static var listRequest: APIRequest<[GPGKey]> { APIRequest("/user/gpg_keys", needsSignIn: true) }
}

extension SocialAccount {
  /// https://docs.github.com/rest/users/social-accounts
  public static var listRequest: APIRequest<[SocialAccount]> { APIRequest("/user/social_accounts", needsSignIn: true) }
}

extension Account {
  /// Those that the user has blocked: https://docs.github.com/rest/users/blocking
  public static var blockedRequest: APIRequest<[Account]> { APIRequest("/user/blocks", needsSignIn: true) }
}

extension RateLimits {
  /// It costs nothing: https://docs.github.com/rest/rate-limit/rate-limit
  public static var request: APIRequest<RateLimits> { APIRequest("/rate_limit") }
}

extension Login {
  /// The members of an organization that one may see: https://docs.github.com/rest/orgs/members#list-organization-members
  public var membersRequest: APIRequest<[Account]> { APIRequest("/orgs/\(name.percentEncoded)/members") }
}

extension GistID {
  /// https://docs.github.com/rest/gists/gists#get-a-gist
  public var request: APIRequest<GistContents> { APIRequest("/gists/\(text)", longestText: 4 << 20) }
}

extension IssueName {
  /// https://docs.github.com/rest/issues/issues#get-an-issue
  public var request: APIRequest<Issue> { APIRequest(path, longestText: RepositoryName.longestText) }

  /// https://docs.github.com/rest/issues/comments#list-issue-comments
  public var commentsRequest: APIRequest<[IssueComment]> {
    APIRequest("\(path)/comments", longestText: RepositoryName.longestText)
  }

  /// https://docs.github.com/rest/issues/comments#create-an-issue-comment
  public func additionRequest(of comment: String) throws -> APIRequest<NoContent> {
    APIRequest("\(path)/comments", method: .post, body: try JSONText.body(["body": comment]), needsSignIn: true)
  }

  private var path: String { "\(repository.path)/issues/\(number)" }
}

import Essentials
import HTTP

/// Model: the requests for the signed-in user's data, and for single resources such as a gist.
extension SSHKey {
  /// A request for the user's SSH keys. The token needs the scope `read:public_key`.
  ///
  /// See https://docs.github.com/rest/users/keys.
  public static var listRequest: APIRequest<[SSHKey]> { APIRequest("/user/keys", needsSignIn: true) }
}

extension SigningKey {
  /// A request for the SSH keys that the user signs with. The token needs the scope
  /// `read:ssh_signing_key`.
  ///
  /// See https://docs.github.com/rest/users/ssh-signing-keys.
  public static var listRequest: APIRequest<[SigningKey]> { APIRequest("/user/ssh_signing_keys", needsSignIn: true) }
}

extension GPGKey {
  /// A request for the user's GPG keys. The token needs the scope `read:gpg_key`.
  ///
  /// See https://docs.github.com/rest/users/gpg-keys.
  public static var listRequest: APIRequest<[GPGKey]> { APIRequest("/user/gpg_keys", needsSignIn: true) }
}

extension SocialAccount {
  /// A request for the user's social accounts.
  ///
  /// See https://docs.github.com/rest/users/social-accounts.
  public static var listRequest: APIRequest<[SocialAccount]> { APIRequest("/user/social_accounts", needsSignIn: true) }
}

extension Account {
  /// A request for the accounts that the user has blocked.
  ///
  /// See https://docs.github.com/rest/users/blocking.
  public static var blockedRequest: APIRequest<[Account]> { APIRequest("/user/blocks", needsSignIn: true) }
}

extension RateLimits {
  /// A request for the rate limits. GitHub doesn't count this request.
  ///
  /// See https://docs.github.com/rest/rate-limit/rate-limit.
  public static var request: APIRequest<RateLimits> { APIRequest("/rate_limit") }
}

extension Login {
  /// A request for the members of the organization whom the signed-in user is allowed to see.
  ///
  /// See https://docs.github.com/rest/orgs/members#list-organization-members.
  public var membersRequest: APIRequest<[Account]> { APIRequest("/orgs/\(name.percentEncoded)/members") }
}

extension GistID {
  /// A request for the contents of the gist.
  ///
  /// See https://docs.github.com/rest/gists/gists#get-a-gist.
  public var request: APIRequest<GistContents> { APIRequest("/gists/\(text)", longestText: 4 << 20) }
}

extension IssueName {
  /// A request for the issue.
  ///
  /// See https://docs.github.com/rest/issues/issues#get-an-issue.
  public var request: APIRequest<Issue> { APIRequest(path, longestText: RepositoryName.longestText) }

  /// A request for the comments on the issue.
  ///
  /// See https://docs.github.com/rest/issues/comments#list-issue-comments.
  public var commentsRequest: APIRequest<[IssueComment]> {
    APIRequest("\(path)/comments", longestText: RepositoryName.longestText)
  }

  /// Returns a request that adds a comment to the issue.
  ///
  /// See https://docs.github.com/rest/issues/comments#create-an-issue-comment.
  public func additionRequest(of comment: String) throws -> APIRequest<NoContent> {
    APIRequest(
      "\(path)/comments", method: .post, body: try JSONText.body(["body": comment]), needsSignIn: true,
      confirmation: .created(.object))
  }

  private var path: String { "\(repository.path)/issues/\(number)" }
}

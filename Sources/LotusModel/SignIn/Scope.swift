import Essentials
import HTTP

/// Model: the scopes of OAuth tokens.
///
/// See https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps.
public enum Scope {
  /// The scopes that ghlotus requests by default. The list has only the scopes that the commands
  /// need.
  public static let defaults = ["user", "public_repo", "read:org"]

  /// The scopes of GitHub's documentation that concern a user or repositories, in alphabetical order.
  public static let known =
    (defaults + implied.flatMap { [$0.key] + $0.value } + [
      "codespace", "delete_repo", "gist", "notifications", "project",
      "read:audit_log", "read:packages", "read:project", "workflow", "write:packages",
    ]).uniqued.sorted()

  /// Returns the default scopes, followed by additional scopes.
  public static func defaults(and additional: [String]) -> [String] {
    (defaults + additional).uniqued
  }

  /// Returns the scopes that ghlotus doesn't request by default and that the default scopes don't
  /// cover.
  public static func additional(in scopes: [String]) -> [String] {
    missing(asked: scopes, granted: defaults).uniqued
  }

  /// Returns the requested scopes that the granted scopes don't cover.
  public static func missing(asked: [String], granted: [String]) -> [String] {
    let covered = Set(granted).union(granted.flatMap { implied[$0] ?? [] })
    return asked.filter { !covered.contains($0) }
  }

  /// Returns a scope that the token lacks, according to the header of a response.
  ///
  /// The header contains two lists: the scopes of the token, and the scopes that allow the request.
  /// A token with any scope in the second list is allowed. See
  /// https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api.
  ///
  /// - Returns: The first scope that allows the request. `nil` if the token already has such a
  ///   scope, or if its permissions aren't scopes.
  static func lacking(in headers: HTTPHeaders) -> String? {
    guard let granted = headers["x-oauth-scopes"] else { return nil }
    let accepted = names(in: headers["x-accepted-oauth-scopes"] ?? "")
    let missing = missing(asked: accepted, granted: names(in: granted))
    return missing.count == accepted.count ? missing.first : nil
  }

  /// Returns a scope that allows a GraphQL query, according to the message of its error, such as "The
  /// 'status' field requires one of the following scopes: ['user']".
  static func required(in message: String) -> String? {
    guard let list = message.firstMatch(of: /following scopes: \[([^\]]*)\]/)?.1 else { return nil }
    return names(in: list.filter { $0 != "'" && $0 != "\"" }).first
  }

  /// Returns the names of the scopes in a list.
  ///
  /// - Parameter list: Names separated by commas, spaces or both.
  public static func names(in list: String) -> [String] {
    list.split { $0 == "," || $0 == " " }.map(String.init)
  }

  private static let implied: [String: [String]] = [
    "repo": ["repo:status", "repo_deployment", "public_repo", "repo:invite", "security_events"],
    "user": ["read:user", "user:email", "user:follow"],
    "admin:org": ["write:org", "read:org"],
    "write:org": ["read:org"],
    "admin:public_key": ["write:public_key", "read:public_key"],
    "write:public_key": ["read:public_key"],
    "admin:ssh_signing_key": ["write:ssh_signing_key", "read:ssh_signing_key"],
    "write:ssh_signing_key": ["read:ssh_signing_key"],
    "admin:gpg_key": ["write:gpg_key", "read:gpg_key"],
    "write:gpg_key": ["read:gpg_key"],
  ]
}

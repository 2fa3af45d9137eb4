/// Model: the scopes of OAuth tokens (https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps).
public enum Scope {
  /// What ghlotus asks for by default: as little as its commands need.
  public static let usual = ["user", "public_repo", "read:org"]

  /// Those asked for that the granted ones do not cover.
  public static func missing(asked: [String], granted: [String]) -> [String] {
    let covered = Set(granted).union(granted.flatMap { implied[$0] ?? [] })
    return asked.filter { !covered.contains($0) }
  }

  /// What the answer to a request says: each of some scopes allows it, and the token has none of them
  /// (https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api).
  /// - Returns: the first of those; nil where the token has one of them, or its permissions are no scopes.
  static func lacking(in headers: HTTPHeaders) -> String? {
    guard let granted = headers["x-oauth-scopes"] else { return nil }
    let accepted = names(in: headers["x-accepted-oauth-scopes"] ?? "")
    let missing = missing(asked: accepted, granted: names(in: granted))
    return missing.count == accepted.count ? missing.first : nil
  }

  /// - Parameter list: separated by commas, spaces or both, as servers and people write them.
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
    "admin:gpg_key": ["write:gpg_key", "read:gpg_key"],
    "write:gpg_key": ["read:gpg_key"],
  ]
}

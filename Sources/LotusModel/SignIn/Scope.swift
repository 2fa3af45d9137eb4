/// Model: the scopes of OAuth tokens (https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps).
public enum Scope {
  /// What ghlotus asks for by default: as little as its commands need.
  public static let usual = ["user", "public_repo", "read:org"]

  /// Those asked for that the granted ones do not cover.
  public static func missing(asked: [String], granted: [String]) -> [String] {
    let covered = Set(granted).union(granted.flatMap { implied[$0] ?? [] })
    return asked.filter { !covered.contains($0) }
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
  ]
}

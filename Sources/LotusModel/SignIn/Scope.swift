/// Model: a permission of an OAuth token (https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps).
public struct Scope: Hashable, Sendable {
  public let name: String
  /// What does not work without it.
  public let purpose: String

  /// What ghlotus asks for unless it is told otherwise: as little as its commands need.
  public static let usual = [
    Scope(name: "user", purpose: "editing your profile, seeing your private addresses, following"),
    Scope(name: "public_repo", purpose: "starring repositories"),
    Scope(name: "read:org", purpose: "seeing your private organizations"),
  ]

  public static let usualNames = usual.map(\.name)

  /// Those asked for that the granted ones do not cover.
  public static func missing(asked: [String], granted: [String]) -> [Scope] {
    let covered = Set(granted).union(granted.flatMap { implied[$0] ?? [] })
    return asked.filter { !covered.contains($0) }.map { name in
      usual.first { $0.name == name } ?? Scope(name: name, purpose: "what needs it")
    }
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

/// Model: the variables of the environment that hold tokens. Their names are those of `gh`.
public enum TokenVariables {
  private static let ofGitHub = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let ofEnterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  public static let all = ofGitHub + ofEnterprise

  /// Those with a token for a server, in their order of precedence. As `gh` has it, a token of GitHub's own service goes to
  /// no other server; loopback addresses are for tests.
  public static func names(for server: GitHubServer) -> [String] {
    guard let origin = Origin(server.api) else { return [] }
    let isGitHub = ["github.com", "api.github.com"].contains(origin.host) || origin.host.hasSuffix(".ghe.com")
    return isGitHub || origin.isLoopback ? ofGitHub : ofEnterprise
  }
}

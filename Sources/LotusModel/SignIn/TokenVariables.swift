import HTTP

/// Model: the environment variables that can contain tokens. Their names are the same as in `gh`.
public enum TokenVariables {
  private static let ofGitHub = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let ofEnterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  public static let all = ofGitHub + ofEnterprise

  /// Returns the variables that can contain a token for a server, in order of precedence.
  ///
  /// As in `gh`, a token for GitHub's own service is not sent to other servers. For tests, it is
  /// also sent to loopback addresses.
  public static func names(for server: GitHubServer) -> [String] {
    guard let origin = Origin(server.api) else { return [] }
    let isGitHub = ["github.com", "api.github.com"].contains(origin.host) || origin.host.hasSuffix(".ghe.com")
    return isGitHub || origin.isLoopback ? ofGitHub : ofEnterprise
  }
}

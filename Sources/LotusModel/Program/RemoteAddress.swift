import FoundationEssentials

/// Model: the address of a Git remote that is a repository of a GitHub: `https://…`, `ssh://…` or `git@host:owner/name`
/// (https://git-scm.com/docs/git-fetch#_git_urls).
public struct RemoteAddress: Hashable, Sendable {
  /// In small letters, without user and port
  public let host: String
  /// Nil where its path is not `owner/name`.
  public let repository: RepositoryName?

  /// - Returns: nil for what names no host, such as a folder.
  public init?(_ text: String) {
    let text = text.trimmed
    let authority: Substring
    let path: Substring
    if let scheme = text.firstRange(of: "://") {
      let rest = text[scheme.upperBound...]
      authority = rest.prefix { $0 != "/" }
      path = rest[authority.endIndex...]
    } else {
      // What has a slash before the colon is the path of a folder.
      authority = text.prefix { $0 != ":" && $0 != "/" }
      guard text[authority.endIndex...].hasPrefix(":") else { return nil }
      path = text[authority.endIndex...].dropFirst()
    }
    let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host = server.prefix { $0 != ":" }.lowercased()
    guard !host.isEmpty else { return nil }
    // https://docs.github.com/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
    self.host = host == "ssh.github.com" ? "github.com" : host
    var name = path.split(separator: "/").joined(separator: "/")
    if name.hasSuffix(".git") { name.removeLast(4) }
    repository = try? RepositoryName(name)
  }
}

extension GitHubServer {
  /// Whether the repositories of a host are on this GitHub.
  public func isHost(_ host: String) -> Bool {
    [hostname, web.host() ?? ""].contains { $0.prefix { $0 != ":" } == host }
  }
}

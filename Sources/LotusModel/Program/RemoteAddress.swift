import FoundationEssentials

/// Model: the address of a Git remote that is a repository of a GitHub: `https://…`, `ssh://…` or `git@host:owner/name`
/// (https://git-scm.com/docs/git-fetch#_git_urls).
public struct RemoteAddress: Hashable, Sendable {
  /// In small letters, without user and port
  public let host: String
  /// The parts of its path
  let path: [String]

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
    self.path = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { part in
      String(part.hasSuffix(".git") ? part.dropLast(4) : part)
    }
  }

  /// Nil where its path is not `owner/name`.
  public var repository: RepositoryName? {
    try? RepositoryName(path.joined(separator: "/"))
  }
}

extension GitHubServer {
  /// What a user would type instead of the address of a page or of a Git remote on this GitHub: `octocat`, `owner/repo` or
  /// `owner/repo#12`.
  /// - Returns: the same text where it is no such address.
  public func name(for text: String) -> String {
    guard let address = RemoteAddress(text), isHost(address.host), let first = address.path.first else { return text }
    let parts = first == "orgs" ? Array(address.path.dropFirst().prefix(1)) : address.path
    let isIssue = parts.count >= 4 && ["issues", "pull"].contains(parts[2])
    return parts.prefix(2).joined(separator: "/") + (isIssue ? "#\(parts[3])" : "")
  }

  /// Whether the repositories of a host are on this GitHub.
  public func isHost(_ host: String) -> Bool {
    [hostname, web.host() ?? ""].contains { $0.prefix { $0 != ":" } == host }
  }
}

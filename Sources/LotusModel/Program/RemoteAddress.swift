import FoundationEssentials

/// Model: the address of a Git remote, such as `https://…`, `ssh://…` or `git@host:owner/name`
/// (https://git-scm.com/docs/git-fetch#_git_urls).
public struct RemoteAddress: Hashable, Sendable {
  /// The host name in lowercase, without the user and the port.
  public let host: String
  /// The components of the path, without the suffix `.git`.
  let path: [String]

  /// Parses the address of a remote.
  ///
  /// - Returns: `nil` if the text names no host, for example because it is the path of a folder.
  public init?(_ text: String) {
    let text = text.trimmed
    let authority: Substring
    let path: Substring
    if let scheme = text.firstRange(of: "://") {
      let rest = text[scheme.upperBound...]
      authority = rest.prefix { $0 != "/" }
      path = rest[authority.endIndex...]
    } else {
      // If a slash comes before the first colon, the text is the path of a folder.
      authority = text.prefix { $0 != ":" && $0 != "/" }
      guard text[authority.endIndex...].hasPrefix(":") else { return nil }
      path = text[authority.endIndex...].dropFirst()
    }
    let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host = server.prefix { $0 != ":" }.lowercased()
    guard !host.isEmpty else { return nil }
    // GitHub accepts SSH connections on the HTTPS port of this host. See
    // https://docs.github.com/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
    self.host = host == "ssh.github.com" ? "github.com" : host
    self.path = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { part in
      String(part.hasSuffix(".git") ? part.dropLast(4) : part)
    }
  }

  /// The repository at the address, or `nil` if the path isn't `owner/name`.
  public var repository: RepositoryName? {
    try? RepositoryName(path.joined(separator: "/"))
  }
}

extension GitHubServer {
  /// Returns the short name for the address of a web page or a Git remote on this server.
  ///
  /// The short name has the form that users type: `octocat`, `owner/repo` or `owner/repo#12`.
  ///
  /// - Returns: The short name, or the text itself if it isn't such an address.
  public func name(for text: String) -> String {
    guard let address = RemoteAddress(text), isHost(address.host), let first = address.path.first else { return text }
    let parts = first == "orgs" ? Array(address.path.dropFirst().prefix(1)) : address.path
    let isIssue = parts.count >= 4 && ["issues", "pull"].contains(parts[2])
    return parts.prefix(2).joined(separator: "/") + (isIssue ? "#\(parts[3])" : "")
  }

  /// Whether a host name belongs to this GitHub server.
  public func isHost(_ host: String) -> Bool {
    [hostname, web.host() ?? ""].contains { $0.prefix { $0 != ":" } == host }
  }
}

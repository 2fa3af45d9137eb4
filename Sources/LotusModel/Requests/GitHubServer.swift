public import FoundationEssentials

/// Model: where one GitHub lives: github.com, a tenant of ghe.com, or a company's own server.
public struct GitHubServer: Hashable, Sendable {
  /// Names the account's host in credentials and caches: `github.com`.
  public let hostname: String
  public private(set) var api: URL
  public private(set) var web: URL

  /// The addresses that GitHub documents for a host (https://docs.github.com/rest/using-the-rest-api).
  /// - Parameter hostname: a host, with a port at most.
  public init(hostname: String) throws(InvalidServerError) {
    let host = hostname.lowercased()
    guard !host.isEmpty, host.utf8.allSatisfy({ $0.isLetterOrDigit || "-.:".utf8.contains($0) }) else {
      throw .hostname(hostname)
    }
    let isGitHub = host == "github.com" || host.hasSuffix(".ghe.com")
    let address = isGitHub ? "https://api.\(host)" : "https://\(host)/api/v3"
    guard let api = try? Self.base(address), let web = try? Self.base("https://\(host)") else {
      throw .hostname(hostname)
    }
    self.hostname = host
    self.api = api
    self.web = web
  }

  /// The same host at other addresses, such as those of a test or a proxy.
  public func moved(api: String?, web: String?) throws(InvalidServerError) -> GitHubServer {
    var server = self
    if let api { server.api = try Self.base(api) }
    if let web { server.web = try Self.base(web) }
    return server
  }

  /// What stored tokens are bound to, so that a token never goes to a server that it was not made for: the host or, where
  /// its addresses are moved, the servers in its place.
  public var tokenHost: String {
    let servers = [api, web].compactMap { Origin($0) }
    guard let own = try? GitHubServer(hostname: hostname), servers != [own.api, own.web].compactMap({ Origin($0) })
    else {
      return hostname
    }
    let names = servers.map { $0.scheme == "https" ? $0.name : "\($0.scheme)://\($0.name)" }
    return names.uniqued.joined(separator: "+")
  }

  /// GraphQL's address beside the REST API's (https://docs.github.com/enterprise-server/graphql/guides/forming-calls-with-graphql).
  public var graphQL: URL? {
    let base = api.absoluteString
    return URL(string: base.hasSuffix("/api/v3") ? "\(base.dropLast(2))graphql" : "\(base)/graphql")
  }

  /// - Parameter path: below the API's base, with or without the slash in front; characters that no URL holds are encoded.
  public func url(_ path: String, query: [QueryItem] = []) -> URL? {
    let slash = path.hasPrefix("/") ? "" : "/"
    let separator = query.isEmpty ? "" : path.contains("?") ? "&" : "?"
    return URL(string: api.absoluteString + slash + path + separator + query.encoded)
  }

  /// Whether an address of the API is about the user who is signed in.
  package func isOwn(_ url: URL) -> Bool {
    let path = url.path.dropFirst(api.path.count)
    return path == "/user" || path.hasPrefix("/user/")
  }

  private static func base(_ text: String) throws(InvalidServerError) -> URL {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    // What is not plain ASCII would be encoded, and become another address.
    guard text.isVisibleASCII, let url = URL(string: trimmed),
      let origin = Origin(url), url.query() == nil, url.fragment() == nil,
      url.user() == nil
    else { throw .url(text) }
    guard origin.isAllowed else { throw .insecure(text) }
    return url
  }
}

/// Model: why an address cannot be GitHub's, and the variable of the environment that holds it, if one does.
public enum InvalidServerError: Error, Hashable, Sendable {
  case hostname(String, variable: String? = nil)
  case url(String, variable: String? = nil)
  /// Plain http to another machine.
  case insecure(String, variable: String? = nil)

  public func from(_ variable: String) -> InvalidServerError {
    switch self {
    case .hostname(let text, _): .hostname(text, variable: variable)
    case .url(let text, _): .url(text, variable: variable)
    case .insecure(let text, _): .insecure(text, variable: variable)
    }
  }
}

public import FoundationEssentials

/// Model: where one GitHub lives: github.com, a tenant of ghe.com, or a company's own server.
public struct GitHubServer: Hashable, Sendable {
  /// Names the account's host in credentials and caches: `github.com`.
  public let hostname: String
  public let api: URL
  public let web: URL

  /// The addresses that GitHub documents for a host (https://docs.github.com/rest/using-the-rest-api).
  /// - Parameter hostname: a host, with a port at most.
  public init(hostname: String) throws(InvalidServerError) {
    let host = hostname.lowercased()
    guard !host.isEmpty, host.utf8.allSatisfy(Self.isHostByte) else { throw .hostname(hostname) }
    let addresses =
      if host == "github.com" || host.hasSuffix(".ghe.com") {
        (api: "https://api.\(host)", web: "https://\(host)")
      } else {
        (api: "https://\(host)/api/v3", web: "https://\(host)")
      }
    guard let api = try? Self.base(addresses.api), let web = try? Self.base(addresses.web) else {
      throw .hostname(hostname)
    }
    self.hostname = host
    self.api = api
    self.web = web
  }

  /// The same host at other addresses, such as those of a test or a proxy.
  public func moved(api: String?, web: String?) throws(InvalidServerError) -> GitHubServer {
    GitHubServer(
      hostname: hostname, api: try api.map { text throws(InvalidServerError) in try Self.base(text) } ?? self.api,
      web: try web.map { text throws(InvalidServerError) in try Self.base(text) } ?? self.web)
  }

  private init(hostname: String, api: URL, web: URL) {
    self.hostname = hostname
    self.api = api
    self.web = web
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
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: "+")
  }

  /// The variables of the environment that hold a token for this server, in their order of precedence. As `gh` has it, a
  /// token of GitHub's own service goes to no other server; loopback addresses are for tests.
  public var tokenVariables: [String] {
    guard let origin = Origin(api) else { return [] }
    let isGitHub = ["github.com", "api.github.com"].contains(origin.host) || origin.host.hasSuffix(".ghe.com")
    return isGitHub || origin.isLoopback
      ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
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

  private static func base(_ text: String) throws(InvalidServerError) -> URL {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    // What is not plain ASCII would be encoded, and become another address.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: trimmed),
      let origin = Origin(url), url.query() == nil, url.fragment() == nil,
      url.user() == nil
    else { throw .url(text) }
    guard origin.isAllowed else { throw .insecure(text) }
    return url
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: false
    }
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

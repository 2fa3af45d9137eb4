import Essentials
public import FoundationEssentials
public import HTTP

/// Model: the addresses of a GitHub server.
///
/// The server is github.com, a tenant of ghe.com, or an installation of GitHub Enterprise Server.
public struct GitHubServer: Hashable, Sendable {
  /// The host name of the server, such as `github.com`.
  public let hostname: String
  public private(set) var api: URL
  public private(set) var web: URL
  /// Whether the server's responses come from a recording.
  ///
  /// A replay sends no requests. Therefore, the server's addresses may use http, and a call may
  /// have any URL.
  public private(set) var isRecorded = false

  /// Creates a server with the addresses that GitHub documents for a host name.
  ///
  /// See https://docs.github.com/rest/using-the-rest-api.
  ///
  /// - Parameter hostname: A host name, optionally with a port.
  /// - Throws: `InvalidServerError.hostname` if the text isn't a host name.
  public init(hostname: String) throws(InvalidServerError) {
    let host = Self.name(of: hostname.lowercased())
    guard !host.isEmpty, host.utf8.allSatisfy({ $0.isLetterOrDigit || "-.:".utf8.contains($0) }) else {
      throw .hostname(hostname)
    }
    let isGitHub = host == "github.com" || host.hasSuffix(".ghe.com")
    let address = isGitHub ? "https://api.\(host)" : "https://\(host)/api/v3"
    guard let api = try? Self.base(address), let web = try? Self.base("https://\(host)")
    else { throw .hostname(hostname) }
    (self.hostname, self.api, self.web) = (host, api, web)
  }

  /// Returns the name of the server that has a host, such as `github.com` for `www.github.com` and
  /// `octo.ghe.com` for `api.octo.ghe.com`.
  private static func name(of host: String) -> String {
    let rest = host.split(separator: ".", maxSplits: 1).last.map(String.init) ?? host
    let isPart = ["www.", "api."].contains { host.hasPrefix($0) }
    let parts = rest.split(separator: ".")
    return isPart && (rest == "github.com" || parts.count == 3 && rest.hasSuffix(".ghe.com")) ? rest : host
  }

  /// Returns a server with the same host name at other addresses, such as the addresses of a test
  /// server or a proxy.
  public func moved(api: String?, web: String?) throws(InvalidServerError) -> GitHubServer {
    var server = self
    if let api { server.api = try base(api) }
    if let web { server.web = try base(web) }
    return server
  }

  /// The same server in a replay.
  public var recorded: GitHubServer {
    var server = self
    server.isRecorded = true
    return server
  }

  /// Returns the same server in a replay whose requests have the given scheme, `http` or `https`.
  func recorded(over scheme: String) throws(InvalidServerError) -> GitHubServer {
    try recorded.moved(
      api: "\(scheme)\(api.absoluteString.dropFirst("https".count))",
      web: "\(scheme)\(web.absoluteString.dropFirst("https".count))")
  }

  /// The name of the server that receives the requests, for messages.
  ///
  /// The name is the host name unless `moved(api:web:)` changed the address of the API.
  public var name: String {
    guard let origin = Origin(api), let usual = try? GitHubServer(hostname: hostname).api, Origin(usual) != origin
    else { return hostname }
    return origin.name
  }

  /// The name that identifies this server in the store of tokens.
  ///
  /// The name is the host name. If `moved(api:web:)` changed the addresses, the name consists of
  /// the names of the servers at the new addresses. A token for one server is therefore never sent
  /// to another.
  public var tokenHost: String {
    let servers = [api, web].compactMap { Origin($0) }
    guard let own = try? GitHubServer(hostname: hostname), servers != [own.api, own.web].compactMap({ Origin($0) })
    else {
      return hostname
    }
    let names = servers.map { $0.scheme == "https" ? $0.name : "\($0.scheme)://\($0.name)" }
    return names.uniqued.joined(separator: "+")
  }

  /// The URL of the GraphQL API.
  ///
  /// See https://docs.github.com/enterprise-server/graphql/guides/forming-calls-with-graphql.
  public var graphQL: URL? {
    let base = api.absoluteString
    return URL(string: base.hasSuffix("/api/v3") ? "\(base.dropLast(2))graphql" : "\(base)/graphql")
  }

  /// Returns the URL for a path of the API.
  ///
  /// - Parameter path: The path below the API's base URL, with or without a leading slash.
  ///   Characters that are invalid in a URL are percent-encoded.
  public func url(_ path: String, query: [QueryItem] = []) -> URL? {
    let slash = path.hasPrefix("/") ? "" : "/"
    let separator = query.isEmpty ? "" : path.contains("?") ? "&" : "?"
    return URL(string: api.absoluteString + slash + path + separator + query.encoded)
  }

  /// Whether a URL of the API refers to the signed-in user.
  package func isOwn(_ url: URL) -> Bool {
    let path = url.path.dropFirst(api.path.count)
    return path == "/user" || path.hasPrefix("/user/")
  }

  private func base(_ text: String) throws(InvalidServerError) -> URL {
    let url = try Self.base(text)
    guard isRecorded || Origin(url)?.isAllowed == true else { throw .insecure(text) }
    return url
  }

  /// Whether a page of the server may contain a picture at a URL.
  ///
  /// The rule is the same as for redirects. If the page uses https, the picture must use https. A
  /// page on the network can't contain a picture on this computer, because the request could
  /// control a local service. A URL with a user name or a password isn't allowed, because the
  /// request would send them to the server of the picture.
  package func allows(pictureAt url: URL) -> Bool {
    guard url.user() == nil, url.password() == nil, let origin = Origin(url), let page = Origin(api) else {
      return false
    }
    guard page.scheme == "https" else { return origin.isAllowed }
    return origin.scheme == "https" && (page.isLoopback || !origin.mayBeThisMachine)
  }

  private static func base(_ text: String) throws(InvalidServerError) -> URL {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    // Text that isn't visible ASCII is rejected. `URL` would encode it, and the result would be a
    // different address.
    guard text.isVisibleASCII, let url = URL(string: trimmed),
      Origin(url) != nil, url.query() == nil, url.fragment() == nil, url.user() == nil
    else { throw .url(text) }
    return url
  }
}

/// Model: a reason why the address of a GitHub server is invalid.
///
/// If the address comes from an environment variable, `variable` is the name of that variable.
public enum InvalidServerError: Error, Hashable, Sendable {
  case hostname(String, variable: String? = nil)
  case url(String, variable: String? = nil)
  /// The address uses http and isn't an address of this computer.
  case insecure(String, variable: String? = nil)

  public func from(_ variable: String) -> InvalidServerError {
    switch self {
    case .hostname(let text, _): .hostname(text, variable: variable)
    case .url(let text, _): .url(text, variable: variable)
    case .insecure(let text, _): .insecure(text, variable: variable)
    }
  }
}

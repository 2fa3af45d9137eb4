public import FoundationEssentials

/// Model: where one GitHub lives: github.com, a tenant of ghe.com, or a company's own server.
public struct GitHubServer: Hashable, Sendable {
  /// Names the account's host in credentials and caches: `github.com`.
  public let hostname: String
  public let api: URL
  public let web: URL

  /// The addresses that GitHub documents for a host (https://docs.github.com/rest/using-the-rest-api).
  /// - Parameter hostname: a host, with a port at most.
  public init(hostname: String) throws(InvalidServer) {
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
  public func moved(api: String?, web: String?) throws(InvalidServer) -> GitHubServer {
    GitHubServer(
      hostname: hostname, api: try api.map { text throws(InvalidServer) in try Self.base(text) } ?? self.api,
      web: try web.map { text throws(InvalidServer) in try Self.base(text) } ?? self.web)
  }

  private init(hostname: String, api: URL, web: URL) {
    self.hostname = hostname
    self.api = api
    self.web = web
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

  private static func base(_ text: String) throws(InvalidServer) -> URL {
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

/// Model: why an address cannot be GitHub's.
public enum InvalidServer: Error, Hashable, Sendable {
  case hostname(String)
  case url(String)
  /// Plain http to another machine.
  case insecure(String)
}

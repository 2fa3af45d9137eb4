import Essentials

/// A proxy, without its password, and the environment variable that sets it.
///
/// The type is `Codable` because recordings store transport errors, and some of these contain the
/// proxy.
public struct Proxy: Hashable, Sendable, Codable {
  /// The environment variable that sets the proxy, for example `https_proxy`.
  public let variable: String
  public let scheme: String
  /// The host and the port as the user wrote them.
  public let address: String
  public let hasCredentials: Bool

  public init(variable: String, scheme: String = "http", address: String, hasCredentials: Bool = false) {
    (self.variable, self.scheme) = (variable, scheme)
    (self.address, self.hasCredentials) = (address, hasCredentials)
  }

  /// Creates a proxy from the value of an environment variable. A value without a scheme names an
  /// HTTP proxy.
  init(variable: String, value: String) {
    let start = value.firstRange(of: "://")
    var authority = (start.map { value[$0.upperBound...] } ?? value[...]).prefix { $0 != "/" }
    // `http:/HOST` lacks a slash, so it doesn't name a host.
    if start == nil, authority.last == ":", authority.endIndex < value.endIndex { authority = "" }
    let end = authority.lastIndex(of: "@")
    self.init(
      variable: variable, scheme: start.map { value[..<$0.lowerBound].lowercased() } ?? "http",
      address: String(end.map { authority[$0...].dropFirst() } ?? authority), hasCredentials: end != nil)
  }

  public static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  public var isValid: Bool {
    !address.isEmpty && (Self.schemes + ["socks"]).contains(scheme) && invalidPort == nil
  }

  /// The port if it isn't a number from 1 to 65535. `nil` if the port is valid or missing.
  public var invalidPort: String? {
    guard let colon = address.lastIndex(of: ":"), !address[colon...].contains("]") else { return nil }
    let port = address[colon...].dropFirst()
    return port.isEmpty || UInt16(port).map { $0 > 0 } == true ? nil : String(port)
  }
}

/// The environment variables that set the proxy for requests over HTTPS.
///
/// libcurl itself reads these variables and uses the proxy. This type only determines the proxy
/// that an error message names. See https://everything.curl.dev/usingcurl/proxies/env.html.
public struct ProxySettings: Hashable, Sendable {
  /// The proxy for all hosts that aren't exceptions. `nil` if no variable sets a proxy.
  public let proxy: Proxy?
  /// The hosts and domains that are contacted directly, in lowercase.
  private let exceptions: [Substring]

  /// Creates settings from the environment variables that aren't empty.
  public init(_ variables: [String: String] = [:]) {
    let name = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].first { variables[$0] != nil }
    proxy = name.flatMap { name in variables[name].map { Proxy(variable: name, value: $0) } }
    exceptions = (variables["no_proxy"] ?? variables["NO_PROXY"] ?? "").lowercased().split { ", ".contains($0) }
  }

  /// Returns the proxy for a host.
  ///
  /// - Returns: `nil` if the host is an exception or the scheme is `http`. Also `nil` for an IP
  ///   address if an exception contains a slash and may therefore be a network, because only
  ///   libcurl compares addresses with networks.
  public func proxy(for origin: Origin) -> Proxy? {
    let isExcepted = exceptions.contains { exception in
      let domain = exception.drop { $0 == "." }
      return exception == "*" || domain == origin.host || origin.host.hasSuffix(".\(domain)")
        || exception.contains("/") && origin.isAddress
    }
    return isExcepted || origin.scheme == "http" ? nil : proxy
  }
}

extension Origin {
  /// Whether the host is an IP address.
  fileprivate var isAddress: Bool {
    host.contains(":") || host.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
  }
}

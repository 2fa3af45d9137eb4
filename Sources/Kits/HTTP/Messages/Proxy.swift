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
  ///
  /// - Throws: `TransportError.unusable` if the value doesn't name a proxy. The error contains no
  ///   part of the value, because each part of an invalid URL may belong to a password.
  init(variable: String, value: String) throws(TransportError) {
    func error(_ flaw: Flaw) -> TransportError { .unusable(reason: .proxy(variable: variable, flaw)) }
    let start = value.firstRange(of: "://")
    let scheme = start.map { value[..<$0.lowerBound].lowercased() } ?? "http"
    let rest = start.map { value[$0.upperBound...] } ?? value[...]
    let end = rest.lastIndex(of: "@")
    var address = (end.map { rest[$0...].dropFirst() } ?? rest).prefix { !"/?#".contains($0) }
    // `http:/HOST` lacks a slash, so it doesn't name a host.
    if start == nil, address.last == ":", address.endIndex < value.endIndex { address = "" }
    guard (Self.schemes + ["socks"]).contains(scheme) else { throw error(.unknownScheme) }
    guard rest[..<(end ?? rest.startIndex)].allSatisfy({ $0 > " " && !"/?#@".contains($0) }) else {
      throw error(.unencodedCredentials)
    }
    guard !address.isEmpty else { throw error(.noHost) }
    guard Self.hasValidPort(address) else { throw error(.invalidPort) }
    self.init(variable: variable, scheme: scheme, address: String(address), hasCredentials: end != nil)
  }

  /// A reason why the value of an environment variable doesn't name a proxy.
  public enum Flaw: Hashable, Sendable, Codable {
    case unknownScheme
    /// The user name or the password contains a character that must be percent-encoded.
    case unencodedCredentials
    case noHost
    /// The port isn't a number from 1 to 65535.
    case invalidPort
  }

  public static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  private static func hasValidPort(_ address: Substring) -> Bool {
    guard let colon = address.lastIndex(of: ":"), !address[colon...].contains("]") else { return true }
    let port = address[colon...].dropFirst()
    return port.isEmpty || UInt16(port).map { $0 > 0 } == true
  }
}

/// The environment variables that set the proxy for requests over HTTPS.
///
/// libcurl itself reads these variables and uses the proxy. This type only determines the proxy
/// that an error message names. See https://everything.curl.dev/usingcurl/proxies/env.html.
public struct ProxySettings: Hashable, Sendable {
  /// The proxy for all hosts that aren't exceptions, or the error in its variable. `nil` if no
  /// variable sets a proxy.
  private let proxy: Result<Proxy, TransportError>?
  /// The hosts and domains that are contacted directly, in lowercase.
  private let exceptions: [Substring]

  /// Creates settings from environment variables.
  ///
  /// - Parameter variables: The variables with a value that isn't empty. An empty value would count
  ///   as an invalid proxy.
  public init(_ variables: [String: String] = [:]) {
    let name = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].first { variables[$0] != nil }
    proxy = name.flatMap { name in
      variables[name].map { value in
        Result { () throws(TransportError) in try Proxy(variable: name, value: value) }
      }
    }
    exceptions = (variables["no_proxy"] ?? variables["NO_PROXY"] ?? "").lowercased().split { ", ".contains($0) }
  }

  /// Returns the proxy for a host.
  ///
  /// - Returns: `nil` if the host is an exception or the scheme is `http`. An exception with a
  ///   slash may be a network. Only libcurl compares addresses with networks, so the result is then
  ///   also `nil` for every IP address.
  /// - Throws: `TransportError.unusable` if the variable for the host doesn't name a proxy.
  public func proxy(for origin: Origin) throws(TransportError) -> Proxy? {
    let isExcepted = exceptions.contains { exception in
      let domain = exception.drop { $0 == "." }
      return exception == "*" || domain == origin.host || origin.host.hasSuffix(".\(domain)")
        || exception.contains("/") && origin.isAddress
    }
    guard !isExcepted, origin.scheme != "http" else { return nil }
    return try proxy?.get()
  }
}

extension Origin {
  /// Whether the host is an IP address.
  fileprivate var isAddress: Bool {
    host.contains(":") || host.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
  }
}

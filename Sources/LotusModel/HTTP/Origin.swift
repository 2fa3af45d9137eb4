public import FoundationEssentials

/// Model: scheme, host and port, the boundary that no credential crosses (RFC 6454).
public struct Origin: Hashable, Sendable {
  public let scheme: String
  public let host: String
  public let port: Int

  /// - Returns: nil unless the URL is http or https and names a host.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
    guard let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Whether bytes to this origin stay on the machine: the only place where plain http is allowed.
  public var isLoopback: Bool {
    let address = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    return address == "localhost" || address == "::1" || isLoopbackIPv4(address)
  }

  public var isAllowed: Bool {
    scheme == "https" || isLoopback
  }

  /// As a person writes it: without the port that the scheme implies.
  public var name: String {
    let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
  }

  private func isLoopbackIPv4(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    // `+1` is a number to Swift and a name to others, and `0127` is octal to them.
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { $0.first?.isNumber == true && UInt8($0) != nil }
  }
}

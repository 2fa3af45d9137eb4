import Essentials
public import FoundationEssentials

/// The scheme, host and port of a URL (RFC 6454).
///
/// The app sends a token only to the origin that the token belongs to.
public struct Origin: Hashable, Sendable {
  public let scheme: String
  public let host: String
  public let port: Int

  /// Creates the origin of a URL.
  ///
  /// - Returns: `nil` if the scheme isn't HTTP or HTTPS, or if the URL has no valid host. The host is
  ///   decoded, so a server could otherwise choose a host such as `../a`, which is also a path.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
    guard let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty,
      host.utf8.allSatisfy({ $0.isLetterOrDigit || "-._:[]".utf8.contains($0) })
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Whether the host is this machine.
  ///
  /// Unencrypted HTTP is allowed only to this machine, because the data doesn't leave it.
  public var isLoopback: Bool {
    let address = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    return address == "localhost" || address == "::1" || isLoopbackIPv4(address)
  }

  public var isAllowed: Bool {
    scheme == "https" || isLoopback
  }

  /// The host, followed by the port unless the port is the default for the scheme.
  public var name: String {
    let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
  }

  private func isLoopbackIPv4(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    // `UInt8` also parses `+1`, which other programs read as part of a host name. Requiring a digit
    // at the start rejects such text. The first part must be `127` literally, because other
    // programs read `0127` as an octal number.
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { $0.first?.isNumber == true && UInt8($0) != nil }
  }
}

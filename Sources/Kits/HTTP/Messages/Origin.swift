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
  /// - Returns: `nil` if the scheme isn't HTTP or HTTPS, or if the URL has no valid host. The check
  ///   applies to the decoded host, because a server could otherwise choose a host such as `../a`,
  ///   which is also a path.
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

  /// Whether a request to the host may reach this machine.
  ///
  /// The app uses this test to refuse requests. Therefore, the test also covers the forms that only
  /// some programs read as an address of this machine, such as `127.1`, `0x7f000001` and `0.0.0.0`.
  /// It also covers all IPv6 addresses that begin with a zero, because these are reserved for such
  /// purposes. In contrast, `isLoopback` permits requests, so it covers no unusual form.
  public var mayBeThisMachine: Bool {
    if host.contains(":") { return host.drop { $0 == "[" }.first.map { ":0".contains($0) } == true }
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map(Self.number)
    guard let first = numbers[0], !numbers.contains(nil) else { return false }
    return [0, 127].contains(numbers.count == 1 ? first >> 24 : first)
  }

  /// Returns a part of an IPv4 address, which may be hexadecimal or octal as in C.
  private static func number(_ part: Substring) -> UInt32? {
    if part.hasPrefix("0x") { return UInt32(part.dropFirst(2), radix: 16) }
    return UInt32(part, radix: part.hasPrefix("0") ? 8 : 10)
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

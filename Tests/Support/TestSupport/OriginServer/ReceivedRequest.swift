/// A request that an ``OriginServer`` received.
public struct ReceivedRequest: Sendable {
  public let method: String
  /// The path and query, exactly as sent.
  public let target: String
  /// The protocol version, exactly as sent, such as `HTTP/1.1`.
  public let version: String
  /// The header fields, in the order they were sent.
  public let headers: [(name: String, value: String)]
  /// The body. A chunked body is already decoded.
  public let body: [UInt8]
  /// The time when the complete request had arrived, in nanoseconds on the monotonic clock.
  public let arrival: UInt64
  /// The number of the connection the request arrived on, starting at 1.
  public let connection: Int

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The body as text. U+FFFD replaces invalid UTF-8.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of the first header field with the given name. Case is ignored.
  public subscript(name: String) -> String? { values(of: name).first }

  /// Returns the values of all header fields with the given name. Case is ignored.
  public func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }
}

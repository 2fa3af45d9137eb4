/// A request as it arrived at an ``OriginServer``.
public struct ReceivedRequest: Sendable {
  public let method: String
  /// Path and query, as sent.
  public let target: String
  /// `HTTP/1.1`, as sent.
  public let version: String
  /// In the order in which they were sent.
  public let headers: [(name: String, value: String)]
  /// Without the chunks' framing, if it came in chunks.
  public let body: [UInt8]
  /// When the request had arrived in full, in nanoseconds on the monotonic clock.
  public let arrival: UInt64
  /// The connection on which it came, counted from 1.
  public let connection: Int

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The body as text, invalid UTF-8 replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The first header of that name, in any letter case.
  public subscript(name: String) -> String? { values(of: name).first }

  /// All headers of that name, in any letter case.
  public func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }
}

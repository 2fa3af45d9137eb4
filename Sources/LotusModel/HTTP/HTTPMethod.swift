/// Model: a request method (RFC 9110, section 9). GitHub uses GET, HEAD, POST, PUT, PATCH and DELETE; a user may name any.
public struct HTTPMethod: Hashable, Sendable {
  /// The method as it stands in the request line, in capitals.
  public let name: String

  /// - Parameter name: any letter case; nil unless it is a token of RFC 9110, section 5.6.2, made of letters and `-`.
  public init?(_ name: String) {
    guard !name.isEmpty, name.utf8.allSatisfy({ Self.isLetter($0) || $0 == UInt8(ascii: "-") }) else { return nil }
    self.name = name.uppercased()
  }

  private init(known name: String) {
    self.name = name
  }

  public static let get = HTTPMethod(known: "GET")
  public static let head = HTTPMethod(known: "HEAD")
  public static let post = HTTPMethod(known: "POST")
  public static let put = HTTPMethod(known: "PUT")
  public static let patch = HTTPMethod(known: "PATCH")
  public static let delete = HTTPMethod(known: "DELETE")

  /// Those that GitHub uses.
  public static let known = [get, head, post, put, patch, delete]

  /// Changes nothing on the server (RFC 9110, section 9.2.1).
  public var isSafe: Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE"].contains(name)
  }

  /// May be sent again after a failure without harm (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool {
    isSafe || self == .put || self == .delete
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

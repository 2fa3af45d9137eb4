/// The method of a request (RFC 9110, section 9).
public struct HTTPMethod: Hashable, Sendable {
  /// The method as written in the request line, in capital letters.
  public let name: String

  /// Creates a method from its name.
  ///
  /// - Parameter name: The name, made of letters and hyphens. Letter case doesn't matter.
  /// - Returns: `nil` if the name contains other characters.
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

  /// The methods that web APIs commonly use.
  public static let known = [get, head, post, put, patch, delete]

  /// Whether the method only reads data (RFC 9110, section 9.2.1).
  public var isSafe: Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE"].contains(name)
  }

  /// Whether a request can be repeated without additional effects (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool {
    isSafe || self == .put || self == .delete
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

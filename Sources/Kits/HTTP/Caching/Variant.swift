/// The request header fields that select one of the stored responses for a URL.
///
/// The `Vary` fields of a response name these header fields. The response can be reused only for a
/// request with equal values (RFC 9111, section 4.1).
///
/// The values are stored as digests because they may contain secrets. `Authorization` is excluded:
/// each account has a separate part of the cache, which remains valid when the account's token is
/// renewed.
public struct Variant: Hashable, Sendable {
  /// The fields, sorted by their lowercase names.
  public let fields: [Field]

  /// A request field that `Vary` names.
  public struct Field: Hashable, Sendable {
    public let name: String
    /// The digest of the normalized value, or of an empty string if the request didn't have the
    /// field.
    public let digest: String
  }
}

extension Variant {
  /// Creates the variant that a response to a request belongs to.
  ///
  /// - Returns: `nil` for `Vary: *`, because such a response can't be reused.
  public init?(of response: HTTPResponse, to request: HTTPRequest) {
    let names = Set(response.headers.elements("vary").map { $0.lowercased() })
    guard !names.contains("*") else { return nil }
    fields = names.subtracting(["authorization"]).sorted().map { Self.field($0, in: request) }
  }

  /// Whether this response can be reused for a request because all selected fields have equal
  /// values.
  public func matches(_ request: HTTPRequest) -> Bool {
    fields.allSatisfy { $0 == Self.field($0.name, in: request) }
  }

  private static func field(_ name: String, in request: HTTPRequest) -> Field {
    guard request.headers.contains(name) else { return Field(name: name, digest: Digest("").hex) }
    return Field(name: name, digest: Digest(":" + normalised(name, request.headers.elements(name))).hex)
  }

  /// Joins the elements of a field value in a form that can be compared.
  ///
  /// White space around commas doesn't matter, and a list may be divided into several fields. In
  /// `Accept-Language`, letter case and order don't matter either (RFC 9110, section 12.5.4).
  private static func normalised(_ name: String, _ elements: [String]) -> String {
    let meant = name == "accept-language" ? elements.map { $0.lowercased() }.sorted() : elements
    return meant.joined(separator: ",")
  }
}

/// Model: which of the requests to one URL a stored response answers, by the fields that its `Vary` names
/// (RFC 9111, section 4.1).
///
/// Their values are kept as digests: among them may be secrets, and to compare them is all that is needed. Whose token
/// `Authorization` carries is not among them: each account has a cache of its own, also when its token is renewed.
public struct Variant: Hashable, Sendable {
  /// By lowercase names, in alphabetical order.
  public let fields: [Field]

  /// A field of the request that `Vary` names.
  public struct Field: Hashable, Sendable {
    public let name: String
    /// Of the normalised value; of nothing where the request had no such field.
    public let digest: String
  }
}

extension Variant {
  /// - Returns: nil for a response that answers no other request, `Vary: *`.
  public init?(of response: HTTPResponse, to request: HTTPRequest) {
    let names = Set(response.headers.elements("vary").map { $0.lowercased() })
    guard !names.contains("*") else { return nil }
    fields = names.subtracting(["authorization"]).sorted().map { Self.field($0, in: request) }
  }

  /// Whether the response to the first request may answer this one: all fields have the same values.
  public func matches(_ request: HTTPRequest) -> Bool {
    fields.allSatisfy { $0 == Self.field($0.name, in: request) }
  }

  private static func field(_ name: String, in request: HTTPRequest) -> Field {
    guard request.headers.contains(name) else { return Field(name: name, digest: Digest("").hex) }
    return Field(name: name, digest: Digest(":" + normalised(name, request.headers.elements(name))).hex)
  }

  /// Space around commas and the lines on which a list is spread mean nothing; in `Accept-Language` neither do letter
  /// case and order (RFC 9110, section 12.5.4).
  private static func normalised(_ name: String, _ elements: [String]) -> String {
    let meant = name == "accept-language" ? elements.map { $0.lowercased() }.sorted() : elements
    return meant.joined(separator: ",")
  }
}

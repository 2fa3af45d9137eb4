/// Model: the directives of the `Cache-Control` fields of a request or a response (RFC 9111, section 5.2).
///
/// Names count in any letter case, values with quotes or without. Where a directive is given twice, or as nonsense, the
/// stricter reading counts (section 4.2.1).
public struct CacheControl: Hashable, Sendable {
  /// The values of each directive; empty for one that stands alone.
  private let directives: [String: [String]]

  public init(_ headers: HTTPHeaders) {
    directives = headers.elements("cache-control").reduce(into: [:]) { result, element in
      let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      result[parts[0].lowercased(), default: []].append(parts.count == 2 ? Self.unquoted(parts[1]) : "")
    }
  }

  public func has(_ name: String) -> Bool {
    directives[name] != nil
  }

  /// - Returns: the smallest number given; 0 where one is no number; nil where the directive is not there at all.
  public func seconds(_ name: String) -> Double? {
    directives[name]?.map { Double(deltaSeconds: $0) ?? 0 }.min()
  }

  /// How many seconds past its freshness a response may be for this request: without a number, any (section 5.2.1.2).
  public var maxStale: Double? {
    directives["max-stale"] == [""] ? .infinity : seconds("max-stale")
  }

  /// Whether a stored response must not be used again without asking. The form that names fields counts as the one that
  /// does not, which section 5.2.2.4 allows.
  public var demandsValidation: Bool {
    has("no-cache")
  }

  /// Whether a response must not be used stale, even when no server can be reached (section 5.2.2.2).
  public var forbidsStaleness: Bool {
    has("no-cache") || has("must-revalidate")
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    return String(value.dropFirst().dropLast())
  }
}

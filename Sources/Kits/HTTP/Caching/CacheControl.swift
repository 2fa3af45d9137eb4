import Essentials

/// The directives of the `Cache-Control` fields of a response.
///
/// Directive names are case-insensitive, and values may be quoted. If a directive occurs more than
/// once, the smallest value counts. An invalid number counts as 0.
///
/// See RFC 9111, sections 4.2.1 and 5.2.2.
struct CacheControl: Hashable, Sendable {
  /// The values of each directive, by its lowercase name. The value is empty for a directive
  /// without `=`.
  private let directives: [String: [String]]

  init(_ headers: HTTPHeaders) {
    directives = headers.elements("cache-control").reduce(into: [:]) { result, element in
      let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      result[parts[0].lowercased(), default: []].append(parts.count == 2 ? Self.unquoted(parts[1]) : "")
    }
  }

  func has(_ name: String) -> Bool {
    directives[name] != nil
  }

  /// Returns the value of a directive that takes a number of seconds.
  ///
  /// - Returns: The smallest value, 0 if a value isn't a number, or `nil` if the directive is
  ///   missing.
  func seconds(_ name: String) -> Double? {
    directives[name]?.map { Double(deltaSeconds: $0) ?? 0 }.min()
  }

  /// Whether a stored response must be validated before each use.
  ///
  /// A `no-cache` directive with field names is treated like a directive without them. RFC 9111,
  /// section 5.2.2.4, allows this.
  var demandsValidation: Bool {
    has("no-cache")
  }

  /// Whether a response must not be used when stale, even if the server can't be reached.
  ///
  /// See RFC 9111, section 5.2.2.2.
  var forbidsStaleness: Bool {
    has("no-cache") || has("must-revalidate")
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    return String(value.dropFirst().dropLast())
  }
}

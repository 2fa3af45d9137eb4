import Essentials

/// Model: a well-formed gist ID, which contains only letters and digits.
///
/// The ID has at most 64 characters. A gist with this ID may not exist.
public struct GistID: Hashable, Sendable {
  public let text: String

  /// Creates an ID from text that the user typed.
  ///
  /// - Parameter text: A gist ID, or the URL of the gist's page or of a page below it, such as
  ///   `/octocat/6cad326836d38bd3a7ae/raw`.
  /// - Throws: `InvalidNameError.gist` if the text doesn't contain a valid ID.
  public init(_ text: String) throws(InvalidNameError) {
    let isURL = text.contains("://")
    let path = isURL ? text.prefix { $0 != "#" && $0 != "?" } : text[...]
    let parts = path.split(separator: "/").map(String.init)
    let named = isURL ? parts.dropFirst(2).drop { $0 == "gist" }.prefix(2).last(where: Self.isHexadecimal) : nil
    let id = named ?? parts.last ?? ""
    guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ $0.isLetterOrDigit }) else { throw .gist(text) }
    self.text = id
  }

  /// Whether a part of a URL is an ID, rather than an owner, the name of a page such as `raw`, or a
  /// revision, which has 40 digits.
  static func isHexadecimal(_ part: String) -> Bool {
    part.utf8.count != 40 && part.allSatisfy(\.isHexDigit)
  }
}

/// Model: a well-formed gist ID, which contains only letters and digits.
///
/// The ID has at most 64 characters. A gist with this ID may not exist.
public struct GistID: Hashable, Sendable {
  public let text: String

  /// Creates an ID from text that the user typed.
  ///
  /// - Parameter text: A gist ID, or the URL of the gist's page.
  /// - Throws: `InvalidNameError.gist` if the text doesn't contain a valid ID.
  public init(_ text: String) throws(InvalidNameError) {
    let path = text.contains("://") ? text.prefix { $0 != "#" && $0 != "?" } : text[...]
    let id = path.split(separator: "/").last.map(String.init) ?? ""
    guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ $0.isLetterOrDigit }) else { throw .gist(text) }
    self.text = id
  }
}

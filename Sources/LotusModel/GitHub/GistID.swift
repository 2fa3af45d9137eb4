/// Model: what names a gist, known to be one that GitHub could have given out: letters and digits.
public struct GistID: Hashable, Sendable {
  public let text: String

  /// - Parameter text: as typed; the address of the gist's page is allowed.
  public init(_ text: String) throws(InvalidNameError) {
    let path = text.contains("://") ? text.prefix { $0 != "#" && $0 != "?" } : text[...]
    let id = path.split(separator: "/").last.map(String.init) ?? ""
    guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ $0.isLetterOrDigit }) else { throw .gist(text) }
    self.text = id
  }
}

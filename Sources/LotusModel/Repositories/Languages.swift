import Essentials

/// Model: the programming languages of a repository.
///
/// See https://docs.github.com/rest/repos/repos#list-repository-languages.
public struct Languages: Hashable, Sendable {
  /// The number of bytes of code, by the name of the language.
  public let bytes: [String: Int]
  /// The languages that could not be read, or `nil` if all languages could be read.
  public let unread: UnreadRows?

  public init(_ bytes: [String: Int], unread: UnreadRows? = nil) {
    self.bytes = bytes
    self.unread = unread
  }
}

extension Languages: Decodable {
  public init(from decoder: any Decoder) throws {
    let rows = try JSONReader(decoder).memberRows { ($0, try $1.integer()) }
    bytes = Dictionary(rows.items) { first, _ in first }
    unread = rows.unread
  }
}

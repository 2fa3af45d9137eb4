import FoundationEssentials

/// Model: a repository's README (https://docs.github.com/rest/repos/contents#get-a-repository-readme).
public struct Readme: Hashable, Sendable, Decodable {
  public var name: String
  /// The address of its page.
  var url: String?
  var content: String
  var encoding: String

  enum CodingKeys: String, CodingKey {
    case name, content, encoding
    case url = "html_url"
  }

  /// The address of the folder that it lies in, with a slash at the end.
  public var folder: String? {
    url.map { url in String(url[..<(url.lastIndex(of: "/").map(url.index(after:)) ?? url.startIndex)]) }
  }

  /// Whether GitHub takes it for Markdown, by its name.
  public var isMarkdown: Bool {
    [".md", ".markdown", ".mdown", ".mkd", ".mkdn"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Nil for a file that GitHub does not send, because it is larger than 1 MB.
  public var text: String? {
    guard encoding == "base64", let data = Data(base64Encoded: content, options: .ignoreUnknownCharacters) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }
}

public import LotusModel

/// Shared model controller: the one that makes documents of texts: each when it is first asked for, away from the main actor,
/// and once; the last ones are kept.
public actor DocumentController {
  private var kept: [(key: Key, document: TextDocument)] = []
  private(set) var parsedCount = 0

  private struct Key: Equatable {
    let text: String
    let isMarkdown: Bool
  }

  public init() {}

  /// - Parameter isMarkdown: false for plain text.
  public func document(of text: String, isMarkdown: Bool) -> TextDocument {
    let key = Key(text: text, isMarkdown: isMarkdown)
    if let found = kept.first(where: { $0.key == key }) { return found.document }
    parsedCount += 1
    let document = isMarkdown ? MarkdownParser.document(of: text) : TextDocument(plain: text)
    kept = kept.suffix(Self.most - 1) + [(key, document)]
    return document
  }

  /// - Returns: nil where there is none, or none whose text GitHub sends.
  public func document(of readme: Readme?) -> TextDocument? {
    guard let readme, let text = readme.text else { return nil }
    return document(of: text, isMarkdown: readme.isMarkdown)
  }

  private static let most = 8
}

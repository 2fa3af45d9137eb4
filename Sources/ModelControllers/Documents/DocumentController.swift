public import LotusModel

/// Shared model controller: converts text to documents, away from the main actor.
///
/// Text is converted when its document is first requested. The most recent documents are cached.
public actor DocumentController {
  private var cached: [(key: Key, document: TextDocument)] = []
  private(set) var parsedCount = 0

  private struct Key: Equatable {
    let text: String
    let isMarkdown: Bool
  }

  public init() {}

  /// Returns the document for a piece of text.
  ///
  /// - Parameters:
  ///   - text: The text, as received from GitHub.
  ///   - isMarkdown: Whether the text is Markdown rather than plain text.
  public func document(of text: String, isMarkdown: Bool) -> TextDocument {
    let key = Key(text: text, isMarkdown: isMarkdown)
    if let found = cached.first(where: { $0.key == key }) { return found.document }
    parsedCount += 1
    let document = isMarkdown ? MarkdownParser.document(of: text) : TextDocument(plain: text)
    cached = cached.suffix(Self.most - 1) + [(key, document)]
    return document
  }

  /// Returns the document for a readme.
  ///
  /// - Returns: `nil` if there is no readme, or if GitHub doesn't return its text.
  public func document(of readme: Readme?) -> TextDocument? {
    guard let readme, let text = readme.text else { return nil }
    return document(of: text, isMarkdown: readme.isMarkdown)
  }

  private static let most = 8
}

import Essentials
public import LotusModel

/// Shared model controller: converts text to documents, away from the main actor.
///
/// Text is converted when its document is first requested. The most recent documents are cached.
public actor DocumentController {
  private var cached: [(key: Key, document: TextDocument)] = []
  private(set) var parsedCount = 0

  private struct Key: Equatable {
    let text: String
    let format: DocumentFormat
  }

  public init() {}

  /// Returns the document for a piece of text.
  ///
  /// - Parameters:
  ///   - text: The text, as received from GitHub. A byte order mark at its start is ignored.
  ///   - format: The format of the text.
  public func document(of text: String, as format: DocumentFormat) -> TextDocument {
    let key = Key(text: text, format: format)
    if let found = cached.first(where: { $0.key == key }) { return found.document }
    parsedCount += 1
    let text = text.withoutByteOrderMark
    let document =
      switch format {
      case .plain: TextDocument(plain: text)
      case .markdown(let dialect): MarkdownParser.document(of: text, in: dialect)
      }
    cached = cached.suffix(Self.most - 1) + [(key, document)]
    return document
  }

  /// Returns the document for a readme.
  ///
  /// - Returns: `nil` if there is no readme, or if GitHub doesn't return its text.
  public func document(of readme: Readme?) -> TextDocument? {
    guard let readme, let text = readme.text else { return nil }
    let shown = text.beginning(Self.longestReadme)
    var document = document(of: shown, as: readme.isMarkdown ? .markdown(.file) : .plain)
    if shown.utf8.count < text.utf8.count { document.isCut = true }
    return document
  }

  /// The maximum length of a readme in bytes, as on GitHub.
  private static let longestReadme = 500 << 10

  private static let most = 8
}

extension String {
  /// Returns the beginning of the text, as many complete lines as fit into a number of bytes.
  fileprivate func beginning(_ length: Int) -> String {
    guard utf8.count > length else { return self }
    let beginning = utf8.prefix(length)
    // A line that is longer than half of the text is split.
    let end = beginning.suffix(length / 2).lastIndex(of: UInt8(ascii: "\n")) ?? beginning.endIndex
    return String(decoding: beginning[..<end], as: UTF8.self)
  }
}

/// The format of a text that becomes a document.
public enum DocumentFormat: Hashable, Sendable {
  case plain
  case markdown(MarkdownDialect)
}

/// The dialects of Markdown, which differ in the meaning of a line break.
public enum MarkdownDialect: Hashable, Sendable {
  /// The dialect of files. The end of a line is a space.
  case file
  /// The dialect of issues, pull requests and comments. The end of a line is a line break.
  case comment
}

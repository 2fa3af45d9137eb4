import Essentials

/// Model: formatted text, independent of its source format.
///
/// A document is a list of blocks, and each block contains spans of text.
public struct TextDocument: Hashable, Sendable {
  public var blocks: [Block]
  /// Whether the end of the source text is missing because the document would be too large.
  public var isCut: Bool

  public init(blocks: [Block] = [], isCut: Bool = false) {
    self.blocks = blocks
    self.isCut = isCut
  }

  /// A block of a document, such as a paragraph.
  public struct Block: Hashable, Sendable {
    /// The quotes and list items that enclose the block, outermost first.
    public var margins: [Margin]
    public var content: Content
    /// Whether there is no blank line between the preceding block and this block.
    public var isTight: Bool

    public init(margins: [Margin] = [], _ content: Content, isTight: Bool = false) {
      self.margins = margins
      self.content = content
      self.isTight = isTight
    }
  }

  /// An enclosing element, which indents a block and may put a mark in front of the text.
  public enum Margin: Hashable, Sendable {
    case quote
    /// A list item. The mark is shown only in front of the first block of the item.
    case item(mark: String, isFirst: Bool)
  }

  /// The kind of a block, with its text.
  public enum Content: Hashable, Sendable {
    /// A heading.
    ///
    /// - Parameter level: The level from 1, the largest, to 6.
    case heading(level: Int, [Span])
    case paragraph([Span])
    case code(String)
    /// A table as rows of cells.
    ///
    /// - Parameter header: The names of the columns, or an empty array if the columns have none.
    case table(header: [[Span]], rows: [[[Span]]])
    case rule
  }

  /// A run of text with uniform formatting.
  public struct Span: Hashable, Sendable {
    public var text: String
    public var marks: Marks
    /// The address of a link as written in the source. The address may be relative.
    public var link: String?

    public init(_ text: String, _ marks: Marks = [], link: String? = nil) {
      self.text = text
      self.marks = marks
      self.link = link
    }
  }

  /// The formatting of a span. Marks can be combined.
  public struct Marks: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let strong = Marks(rawValue: 1)
    public static let emphasis = Marks(rawValue: 2)
    public static let code = Marks(rawValue: 4)
    public static let struck = Marks(rawValue: 8)
  }
}

extension TextDocument {
  /// Creates a document from plain text. Blank lines separate its blocks.
  public init(plain text: String) {
    let lines = text.withFileLineFeeds.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split { $0.allSatisfy(\.isWhitespace) }.map { $0.joined(separator: "\n") }
    self.init(blocks: blocks.map { Block(.paragraph([Span($0)])) })
  }
}

/// Model: a text as blocks of spans, however it was written.
public struct TextDocument: Hashable, Sendable {
  public var blocks: [Block]
  /// Whether there is more than is taken up here.
  public var isCut: Bool

  public init(blocks: [Block] = [], isCut: Bool = false) {
    self.blocks = blocks
    self.isCut = isCut
  }

  /// A part that stands by itself.
  public struct Block: Hashable, Sendable {
    /// What it stands in, from the outside.
    public var margins: [Margin]
    public var content: Content
    /// Whether no blank line parts it from the block before.
    public var isTight: Bool

    public init(margins: [Margin] = [], _ content: Content, isTight: Bool = false) {
      self.margins = margins
      self.content = content
      self.isTight = isTight
    }
  }

  /// What a block is nested in: it indents the block, and may put a mark before it.
  public enum Margin: Hashable, Sendable {
    case quote
    /// An item of a list; its mark stands before its first block.
    case item(mark: String, isFirst: Bool)
  }

  /// What a block is.
  public enum Content: Hashable, Sendable {
    /// - Parameter level: from 1, the largest, to 6.
    case heading(level: Int, [Span])
    case paragraph([Span])
    case code(String)
    /// Rows of cells; the first are the names of the columns.
    case table([[[Span]]])
    case rule
  }

  /// Text in one style.
  public struct Span: Hashable, Sendable {
    public var text: String
    public var marks: Marks
    /// An address as it was written, relative or absolute.
    public var link: String?

    public init(_ text: String, _ marks: Marks = [], link: String? = nil) {
      self.text = text
      self.marks = marks
      self.link = link
    }
  }

  /// How a span is emphasized; marks add up.
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
  /// Plain text: blank lines part its blocks.
  public init(plain text: String) {
    let lines = text.withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split { $0.allSatisfy(\.isWhitespace) }.map { $0.joined(separator: "\n") }
    self.init(blocks: blocks.map { Block(.paragraph([Span($0)])) })
  }
}

/// View: text that wraps to the width of the page.
public nonisolated struct ParagraphCell: Cell {
  private let text: StyledText
  private let maximumWidth: Int
  private let words: StyledText

  /// Creates a paragraph.
  ///
  /// - Parameters:
  ///   - text: The text, which wraps to the available width.
  ///   - maximumWidth: The maximum width of a line in cells, even if the page is wider. In a pipe,
  ///     lines have no limit.
  ///   - words: The text for a screen reader, or `nil` if it is the same.
  public init(_ text: StyledText, maximumWidth: Int = .max, inWords words: StyledText? = nil) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.words = words ?? text
  }

  public init(_ text: SafeText, _ style: Style = .plain) {
    self.init(StyledText(text, style))
  }

  /// Creates a paragraph from untrusted text.
  ///
  /// - Parameters:
  ///   - text: The text. Control characters in it become visible.
  ///   - style: The style of the whole text.
  public init(untrusted text: String, _ style: Style = .plain) {
    self.init(StyledText(untrusted: text, style))
  }

  public func lines(width: Int) -> [StyledLine] {
    text.wrapped(to: Theme.textWidth(in: width, atMost: maximumWidth))
  }

  public var inWords: [StyledText] { [words] }
}

/// View: a title on one line. It is truncated if it is too long.
public nonisolated struct HeadingCell: Cell {
  private let title: StyledText

  public init(_ title: SafeText) {
    self.init(StyledText(title, .title))
  }

  /// Creates a heading from styled text, for example with a link.
  public init(_ title: StyledText) {
    self.title = title
  }

  public func lines(width: Int) -> [StyledLine] {
    [title.line(cutTo: width)]
  }

  public var inWords: [StyledText] { [StyledText("Heading: ") + title] }
}

/// View: a cell that is indented under a heading.
public nonisolated struct IndentedCell: Cell {
  private let cell: any Cell

  public init(_ cell: any Cell) {
    self.cell = cell
  }

  public func lines(width: Int) -> [StyledLine] {
    cell.lines(width: width - Theme.indentation).map { $0.indented(by: Theme.indentation) }
  }

  public var inWords: [StyledText] { cell.inWords }
}

/// View: an empty line.
public nonisolated struct BlankCell: Cell {
  public init() {}

  public func lines(width: Int) -> [StyledLine] { [.blank] }

  public var inWords: [StyledText] { [StyledText()] }
}

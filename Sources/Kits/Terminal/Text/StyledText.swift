/// Text of any length, in one or more styles.
public nonisolated struct StyledText: Hashable, Sendable {
  /// A part of the text with a single style.
  public struct Span: Hashable, Sendable {
    public let text: SafeText
    public let style: Style
  }

  public private(set) var spans: [Span]

  public init(_ text: SafeText = "", _ style: Style = .plain) {
    spans = text.string.isEmpty ? [] : [Span(text: text, style: style)]
  }

  /// Creates a styled text from untrusted text.
  ///
  /// - Parameters:
  ///   - text: The text. Control characters in it become visible.
  ///   - style: The style of the whole text.
  public init(untrusted text: String, _ style: Style = .plain) {
    self.init(SafeText(untrusted: text), style)
  }

  /// Creates a text from the characters of a line.
  init(_ glyphs: [StyledLine.Glyph]) {
    var rest = glyphs[...]
    spans = []
    while let style = rest.first?.style {
      let run = rest.prefix { $0.style == style }
      spans.append(Span(text: SafeText(untrusted: String(run.map(\.character))), style: style))
      rest = rest[run.endIndex...]
    }
  }

  /// Creates a decoration: a symbol with the same meaning as the text next to it. The text for a
  /// screen reader leaves it out.
  public init(decoration: SafeText, _ style: Style = .plain) {
    var style = style
    style.isDecoration = true
    self.init(decoration, style)
  }

  /// The text for a screen reader: without decorations, and with commas instead of middle dots.
  var spoken: StyledText {
    spans.filter { !$0.style.isDecoration }.reduce(into: StyledText()) { text, span in
      text += StyledText(SafeText(untrusted: span.text.string.replacing(" · ", with: ", ")), span.style)
    }
  }

  /// The characters without their styles.
  var string: String { spans.map(\.text.string).joined() }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.spans += right.spans
    return sum
  }

  public static func += (left: inout StyledText, right: StyledText) {
    left.spans += right.spans
  }

  public var isEmpty: Bool {
    spans.isEmpty
  }
}

/// The layout of text in lines of a given width.
extension StyledText {
  /// Wraps the text at line feeds and between words. A word that is longer than a line continues on
  /// the next line.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line in cells, at least 2, so that every character fits.
  ///   - maximum: The maximum number of lines. If the text needs more, the last line ends with an
  ///     ellipsis.
  public nonisolated func wrapped(to width: Int, maximumLines maximum: Int = .max) -> [StyledLine] {
    let width = max(2, width)
    let lines = glyphs.split(omittingEmptySubsequences: false) { $0.character == "\n" }
      .flatMap { Self.wrap($0, to: width) }
    guard lines.count > maximum else { return lines }
    var visible = lines.prefix(maximum)
    if let last = visible.popLast() {
      visible.append(StyledLine(glyphs: Self.fitting(last.glyphs, in: width - 1) + [Self.ellipsis]))
    }
    return Array(visible)
  }

  /// Draws the text in a single line, truncated to a width with an ellipsis. Line feeds become
  /// spaces.
  public nonisolated func line(cutTo width: Int) -> StyledLine {
    var line = glyphs
    for index in line.indices where line[index].character == "\n" {
      line[index] = StyledLine.Glyph(character: " ", style: line[index].style)
    }
    return StyledLine(glyphs: Self.cut(line, to: width))
  }

  private nonisolated static let ellipsis = StyledLine.Glyph(character: "…", style: .dim)

  /// The width in cells of the text on a single line.
  public nonisolated var width: Int {
    spans.reduce(0) { $0 + TextWidth.cells(of: $1.text.string) }
  }

  /// The characters of the text, each with its style. A tab becomes spaces.
  private nonisolated var glyphs: [StyledLine.Glyph] {
    var glyphs: [StyledLine.Glyph] = []
    glyphs.reserveCapacity(spans.reduce(0) { $0 + $1.text.string.utf8.count })
    for span in spans {
      for character in span.text.string {
        if character == "\t" {
          glyphs += repeatElement(StyledLine.Glyph(character: " ", style: span.style), count: TextWidth.tab)
        } else {
          glyphs.append(StyledLine.Glyph(character: character, style: span.style))
        }
      }
    }
    return glyphs
  }

  private nonisolated static func cut(_ glyphs: [StyledLine.Glyph], to width: Int) -> [StyledLine.Glyph] {
    guard glyphs.reduce(0, { $0 + $1.width }) > width else { return glyphs }
    return fitting(glyphs, in: width - 1) + [ellipsis]
  }

  private nonisolated static func fitting(_ glyphs: [StyledLine.Glyph], in width: Int) -> [StyledLine.Glyph] {
    var room = width
    return Array(
      glyphs.prefix { glyph in
        room -= glyph.width
        return room >= 0
      })
  }

  private nonisolated static func wrap(_ glyphs: ArraySlice<StyledLine.Glyph>, to width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    var line: [StyledLine.Glyph] = []
    var used = 0
    // The number of glyphs before the last spaces, where the line can wrap.
    var breakAt: Int?
    var margin: Int?
    for glyph in glyphs {
      let isSpace = glyph.character == " "
      // Wrapping at the last spaces may still leave too much text on the line, so check again.
      while used + glyph.width > width {
        let visible = isSpace ? line.count : breakAt ?? line.count
        lines.append(StyledLine(glyphs: Array(line[..<visible]), continuedMargin: margin))
        let isWordBroken = !isSpace && breakAt == nil
        margin = isWordBroken && (margin != nil || Self.isAddress(line)) ? 0 : nil
        lines[lines.count - 1].isContinued = margin != nil
        line = Array(line[visible...].drop { $0.character == " " })
        used = line.reduce(0) { $0 + $1.width }
        breakAt = nil
      }
      // A line break replaces the spaces around it.
      if isSpace, line.isEmpty, !lines.isEmpty { continue }
      if isSpace, let last = line.last, last.character != " " { breakAt = line.count }
      line.append(glyph)
      used += glyph.width
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [StyledLine(glyphs: line, continuedMargin: margin)]
  }

  /// Whether the last word of a line is an address, a path, or a command with no-break spaces.
  private nonisolated static func isAddress(_ line: [StyledLine.Glyph]) -> Bool {
    let word = String(line.reversed().prefix { $0.character != " " }.reversed().map(\.character))
    if word.hasPrefix("ghlotus\u{A0}") { return true }
    return word.contains("/") && word.allSatisfy(\.isASCII)
  }
}

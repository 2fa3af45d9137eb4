/// Terminal kit: one line on the screen: it holds no line feed and no tab, and its width in cells is known.
public nonisolated struct StyledLine: Hashable, Sendable {
  /// One character with its style.
  struct Glyph: Hashable, Sendable {
    let character: Character
    let style: Style

    var width: Int {
      TextWidth.cells(of: character)
    }
  }

  private(set) var glyphs: [Glyph]

  init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  public static let blank = StyledLine(glyphs: [])

  /// A row of a picture: block elements and their colours. Where only the background has one, the character is reversed.
  public init(cells: [(character: Character, foreground: PixelColor?, background: PixelColor?)]) {
    glyphs = cells.map { character, foreground, background in
      let isReversed = foreground == nil && background != nil
      let paint = isReversed ? (background, nil) : (foreground, background)
      let style = Style(isReversed: isReversed, paint: .colors(foreground: paint.0, background: paint.1))
      return Glyph(character: character, style: style)
    }
  }

  /// A picture that the terminal draws, as the lines that it covers.
  public static func lines(under graphic: Graphic) -> [StyledLine] {
    (0..<graphic.size.rows).map { row in
      StyledLine(
        glyphs: (0..<graphic.size.columns).map { column in
          let first = row == 0 && column == 0 ? graphic : nil
          return Glyph(character: " ", style: Style(paint: .covered(by: first)))
        })
    }
  }

  /// Whether a picture begins in it.
  var hasGraphic: Bool {
    glyphs.contains { if case .covered(.some)? = $0.style.paint { true } else { false } }
  }

  /// Cells
  public var width: Int {
    glyphs.reduce(0) { $0 + $1.width }
  }

  /// The characters alone.
  public var string: String {
    String(glyphs.map(\.character))
  }

  public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    StyledLine(glyphs: left.glyphs + right.glyphs)
  }

  public func indented(by cells: Int) -> StyledLine {
    glyphs.isEmpty ? self : StyledLine.spaces(cells) + self
  }

  /// Without the invisible spaces at the end.
  public var trimmed: StyledLine {
    StyledLine(glyphs: glyphs.reversed().drop { $0.character == " " && $0.style.isPlainOnSpaces }.reversed())
  }

  /// The same characters in a style derived from theirs.
  public func styled(_ change: (inout Style) -> Void) -> StyledLine {
    StyledLine(
      glyphs: glyphs.map { glyph in
        var style = glyph.style
        change(&style)
        return Glyph(character: glyph.character, style: style)
      })
  }

  public func padded(to cells: Int) -> StyledLine {
    self + StyledLine.spaces(cells - width)
  }

  private static func spaces(_ count: Int) -> StyledLine {
    StyledLine(glyphs: Array(repeating: Glyph(character: " ", style: .plain), count: max(0, count)))
  }
}

/// A line on the screen, without line feeds and tabs.
public nonisolated struct StyledLine: Hashable, Sendable {
  /// A character with its style.
  struct Glyph: Hashable, Sendable {
    let character: Character
    let style: Style

    var width: Int {
      TextWidth.cells(of: character)
    }
  }

  private(set) var glyphs: [Glyph]
  /// The number of glyphs before the text, if the line continues an address, a path or a command of
  /// the line before. `nil` for any other line.
  ///
  /// A terminal can join the lines, so that the user can copy the address as a whole.
  private(set) var continuedMargin: Int?
  /// Whether the line ends with text that continues on the next line. `false` if another column
  /// follows the text.
  var isContinued = false

  init(glyphs: [Glyph], continuedMargin: Int? = nil, isContinued: Bool = false) {
    self.glyphs = glyphs
    self.continuedMargin = continuedMargin
    self.isContinued = isContinued
  }

  public static let blank = StyledLine(glyphs: [])

  /// Creates a line of a picture from block elements and their colors.
  ///
  /// If only the background has a color, the cell is drawn in reverse video with that color. The
  /// block element then has the background color of the terminal.
  public init(cells: [(character: Character, foreground: PixelColor?, background: PixelColor?)]) {
    glyphs = cells.map { character, foreground, background in
      let isReversed = foreground == nil && background != nil
      let paint = isReversed ? (background, nil) : (foreground, background)
      let style = Style(isReversed: isReversed, paint: .colors(foreground: paint.0, background: paint.1))
      return Glyph(character: character, style: style)
    }
  }

  /// Creates the lines of blank cells that a picture covers. The terminal itself draws the picture.
  public static func lines(under graphic: Graphic) -> [StyledLine] {
    (0..<graphic.size.rows).map { row in
      StyledLine(
        glyphs: (0..<graphic.size.columns).map { column in
          let first = row == 0 && column == 0 ? graphic : nil
          return Glyph(character: " ", style: Style(paint: .covered(by: first)))
        })
    }
  }

  /// Whether the line contains the first cell of a picture.
  var hasGraphic: Bool {
    glyphs.contains { if case .covered(.some)? = $0.style.paint { true } else { false } }
  }

  /// The width in cells.
  public var width: Int {
    glyphs.reduce(0) { $0 + $1.width }
  }

  /// The characters without their styles.
  public var string: String {
    String(glyphs.map(\.character))
  }

  public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    // Next to other text, a line can't be joined with the line before.
    let margin: Int? =
      if left.isBlank {
        right.continuedMargin.map { $0 + left.glyphs.count }
      } else if right.isBlank {
        left.continuedMargin
      } else {
        nil
      }
    return StyledLine(
      glyphs: left.glyphs + right.glyphs, continuedMargin: margin,
      isContinued: right.isBlank ? left.isContinued : right.isContinued)
  }

  private var isBlank: Bool {
    glyphs.allSatisfy { $0.character == " " }
  }

  /// Returns the text of a line that continues the line before, without the margin.
  ///
  /// - Returns: `nil` if the line before doesn't end with the text that continues.
  func continuation(of previous: StyledLine) -> StyledLine? {
    guard previous.isContinued else { return nil }
    return continuedMargin.map { StyledLine(glyphs: Array(glyphs.dropFirst($0))) }
  }

  public func indented(by cells: Int) -> StyledLine {
    glyphs.isEmpty ? self : StyledLine.spaces(cells) + self
  }

  /// The line without invisible spaces at its end.
  public var trimmed: StyledLine {
    var line = self
    while let last = line.glyphs.last, last.character == " ", last.style.isPlainOnSpaces { line.glyphs.removeLast() }
    return line
  }

  /// Returns the same characters with changed styles.
  ///
  /// - Parameter change: Changes the style of one character.
  public func styled(_ change: (inout Style) -> Void) -> StyledLine {
    StyledLine(
      glyphs: glyphs.map { glyph in
        var style = glyph.style
        change(&style)
        return Glyph(character: glyph.character, style: style)
      })
  }

  /// Returns the line with changed characters or styles. The new glyphs must have the same widths.
  func mapGlyphs(_ change: (Glyph) -> Glyph) -> StyledLine {
    StyledLine(glyphs: glyphs.map(change), continuedMargin: continuedMargin, isContinued: isContinued)
  }

  /// Returns the same characters with changed styles at some indexes.
  func styled(at indexes: Set<Int>, _ change: (inout Style) -> Void) -> StyledLine {
    var line = self
    for index in indexes where glyphs.indices.contains(index) {
      var style = glyphs[index].style
      change(&style)
      line.glyphs[index] = Glyph(character: glyphs[index].character, style: style)
    }
    return line
  }

  /// Returns the texts in exactly this style, with their cells.
  func runs(of style: Style) -> [(text: String, columns: Range<Int>)] {
    var (runs, start): ([(text: String, columns: Range<Int>)], Int) = ([], 0)
    for glyph in glyphs {
      let end = start + glyph.width
      defer { start = end }
      guard glyph.style == style else { continue }
      if let last = runs.last, last.columns.upperBound == start {
        runs[runs.count - 1] = (last.text + String(glyph.character), last.columns.lowerBound..<end)
      } else {
        runs.append((String(glyph.character), start..<end))
      }
    }
    return runs
  }

  /// Returns the line with another style of the character at a cell.
  public func styled(atCell cell: Int, _ change: (inout Style) -> Void) -> StyledLine {
    var end = 0
    let index = glyphs.firstIndex { glyph in
      end += glyph.width
      return cell < end
    }
    return index.map { styled(at: [$0], change) } ?? self
  }

  public func padded(to cells: Int) -> StyledLine {
    self + StyledLine.spaces(cells - width)
  }

  private static func spaces(_ count: Int) -> StyledLine {
    StyledLine(glyphs: Array(repeating: Glyph(character: " ", style: .plain), count: max(0, count)))
  }
}

/// A line as text for screen readers.
nonisolated extension StyledLine {
  /// The text for a screen reader: without decorations, and with a comma instead of each gap
  /// between two columns. `nil` if no text remains.
  var inWords: StyledText? {
    var (words, spaces) = ([Glyph](), 0)
    for glyph in glyphs {
      if glyph.character == " " || glyph.style.isDecoration {
        spaces += 1
        continue
      }
      if spaces > 0, !words.isEmpty {
        words += (spaces < Self.gap.width ? " " : ", ").map { Glyph(character: $0, style: .plain) }
      }
      spaces = 0
      words.append(glyph)
    }
    return words.isEmpty ? nil : StyledText(words)
  }
}

/// The layout of text in columns next to each other.
nonisolated extension StyledLine {
  /// Joins the lines of several columns.
  ///
  /// - Parameter columns: The width of each column in cells, and its lines. No line may be wider
  ///   than its column.
  static func lines(of columns: [(width: Int, lines: [StyledLine])]) -> [StyledLine] {
    (0..<(columns.map(\.lines.count).max() ?? 0)).map { number in
      let cells = columns.map { (number < $0.lines.count ? $0.lines[number] : .blank).padded(to: $0.width) }
      return cells.dropFirst().reduce(cells.first ?? .blank) { $0 + .gap + $1 }.trimmed
    }
  }
}

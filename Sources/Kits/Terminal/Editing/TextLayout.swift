/// The layout of edited text for a width.
///
/// Every character has a position on the screen, even a space or a line feed at the end of a line.
/// The end of the text has a position, too. The caret is drawn at the position of the character
/// that follows it. Multiline text wraps after spaces. A single line scrolls sideways so that the
/// caret is visible.
public nonisolated struct TextLayout: Hashable, Sendable {
  /// The number of cells of a single line that are scrolled out of view at the left.
  public let offset: Int

  let width: Int
  private let runs: [GlyphRun]
  private let rows: [Range<Int>]
  private let selection: Range<Int>

  private struct GlyphRun: Hashable {
    /// The characters drawn for a character of the text. A control character is drawn as several
    /// characters, for example `^[`.
    let glyphs: [Character]
    let cells: Int

    init(_ glyphs: [Character]) {
      self.glyphs = glyphs
      cells = glyphs.reduce(0) { $0 + TextWidth.cells(of: $1) }
    }
  }

  /// Lays out text.
  ///
  /// - Parameters:
  ///   - text: The text, with its caret and selection.
  ///   - width: The width in cells, at least 2.
  ///   - offset: The offset of the previous layout. A single line scrolls no further from there
  ///     than necessary.
  public init(_ text: EditedText, width: Int, offset: Int = 0) {
    let width = max(2, width)
    let runs = text.characters.map { GlyphRun(Self.shown($0, in: width)) } + [GlyphRun(Self.end)]
    self.width = width
    self.runs = runs
    selection = text.selection
    let widths = runs.map(\.cells)
    rows = text.isMultiline ? Self.wrapped(text.characters, widths, width) : [0..<runs.count]
    self.offset = text.isMultiline ? 0 : Self.scrolled(widths, text.caret, width, from: offset)
  }

  public var rowCount: Int {
    rows.count
  }

  /// Whether a single line continues beyond the right edge.
  var isCutAtEnd: Bool {
    rows.count == 1 && runs.dropLast().reduce(-offset) { $0 + $1.cells } > width
  }

  /// Draws lines of the text. The selection is shown in reverse video.
  ///
  /// - Parameters:
  ///   - first: The index of the first line to draw.
  ///   - maximum: The maximum number of lines.
  public func lines(from first: Int = 0, maximum: Int = .max) -> [StyledLine] {
    rows.dropFirst(first).prefix(maximum).map { row in
      var column = -offset
      let glyphs = row.flatMap { place -> [StyledLine.Glyph] in
        defer { column += runs[place].cells }
        guard column + runs[place].cells > 0, column < width else { return [] }
        let style = Style(isReversed: selection.contains(place))
        var end = column
        return runs[place].glyphs.map { StyledLine.Glyph(character: $0, style: style) }.filter { glyph in
          defer { end += glyph.width }
          return end >= 0 && end + glyph.width <= width
        }
      }
      return StyledLine(glyphs: glyphs)
    }
  }

  /// The row of a caret, counted from the first row of the text, and its column in the field, in
  /// cells.
  ///
  /// - Parameter caret: The number of characters before the caret.
  public func position(of caret: Int) -> Position {
    let row = rows.lastIndex { $0.lowerBound <= caret } ?? 0
    let before = runs[rows[row].lowerBound..<caret]
    return Position(row: row, column: before.reduce(-offset) { $0 + $1.cells })
  }

  /// The caret position at a cell, which can be either half of a wide character or outside the
  /// lines.
  public func caret(at position: Position) -> Int {
    let row = rows[min(max(0, position.row), rows.count - 1)]
    var column = position.column + offset
    return row.first { place in
      column -= runs[place].cells
      return column < 0
    } ?? row.upperBound - 1
  }

  /// The space that is drawn after the text, so that the caret has a position at the end of the
  /// text.
  private static let end: [Character] = [" "]

  /// The characters to draw for a character of the text.
  ///
  /// The result is at least one cell wide, so that no two characters have the same position, and at
  /// most one line wide.
  private static func shown(_ character: Character, in width: Int) -> [Character] {
    if let byte = character.asciiValue, (0x20...0x7E).contains(byte) { return [character] }
    switch character {
    case "\n": return [" "]
    case "\t": return Array(repeating: " ", count: min(TextWidth.tab, width))
    default: break
    }
    let safe = SafeText(untrusted: String(character), showsInvisible: true).string
    // Draw a combining mark without a base character on a dotted circle, because it has no width of
    // its own.
    let glyphs = TextWidth.cells(of: safe) == 0 ? "◌" + safe : safe
    var room = width
    return Array(
      glyphs.prefix { glyph in
        room -= TextWidth.cells(of: glyph)
        return room >= 0
      })
  }

  private static func wrapped(_ characters: [Character], _ widths: [Int], _ width: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    var used = 0
    // The index after the last space of the row, where the row can wrap.
    var breakAt: Int?
    func end(_ place: Int, before current: Int) {
      rows.append(start..<place)
      start = place
      used = widths[place..<current].reduce(0, +)
      breakAt = nil
    }
    for (place, character) in characters.enumerated() {
      // Wrapping at the last space may still leave too much text on the row, so check again.
      while used + widths[place] > width { end(breakAt ?? place, before: place) }
      used += widths[place]
      if character == " " || character == "\t" { breakAt = place + 1 }
      if character == "\n" { end(place + 1, before: place + 1) }
    }
    let last = characters.count
    while used + 1 > width { end(breakAt ?? last, before: last) }
    return rows + [start..<widths.count]
  }

  /// The new offset of a single line.
  ///
  /// The new offset shows the caret and leaves no unused space after the text. Otherwise it is as
  /// close to the old offset as possible.
  private static func scrolled(_ widths: [Int], _ caret: Int, _ width: Int, from offset: Int) -> Int {
    let columns = widths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    // Round the offset to the start of a character, so that a wide character is never split.
    func place(from column: Int) -> Int {
      columns.first { $0 >= column } ?? 0
    }
    let latest = place(from: columns[widths.count] - width)
    let earliest = place(from: columns[caret + 1] - width)
    return min(max(place(from: min(offset, latest)), earliest), columns[caret])
  }
}

/// The appearance of edited text in a text field, with arrows for text that is out of view.
extension TextLayout {
  /// The width of the column for arrows on each side, in cells.
  public static let signWidth = 1

  /// Draws the text with a column for arrows on both sides.
  ///
  /// - Parameters:
  ///   - first: The index of the first line to draw.
  ///   - maximum: The maximum number of lines.
  ///   - isFocused: Whether the field has the focus, which underlines the text.
  public func field(from first: Int = 0, maximum: Int = .max, isFocused: Bool = false) -> [StyledLine] {
    let lines = lines(from: first, maximum: maximum)
    return lines.enumerated().map { number, line in
      let isLast = number == lines.count - 1
      let left: SafeText = offset > 0 ? "‹" : number == 0 && first > 0 ? "↑" : " "
      let right: SafeText = isCutAtEnd ? "›" : isLast && first + lines.count < rowCount ? "↓" : " "
      let text = line.padded(to: width).styled { $0.isUnderlined = isFocused }
      return Self.sign(left) + text + Self.sign(right)
    }
  }

  private static func sign(_ text: SafeText) -> StyledLine {
    StyledText(text, .dim).line(cutTo: signWidth)
  }
}

/// Terminal kit: where each character of an edited text stands, and how it looks: a pure function of the text and the
/// width.
///
/// Every character has a place of its own, spaces and line feeds at the ends of lines included, and so has the end of
/// the text; the caret stands on the place of the character behind it. A text of several lines is wrapped behind
/// spaces; a single line is scrolled sideways so that the caret is in sight.
public nonisolated struct TextLayout: Hashable, Sendable {
  /// Cells that are hidden at the left of a single line.
  public let offset: Int

  let width: Int
  private let runs: [GlyphRun]
  private let rows: [Range<Int>]
  private let selection: Range<Int>

  private struct GlyphRun: Hashable {
    /// A character that a terminal would obey takes several.
    let glyphs: [Character]
    let cells: Int

    init(_ glyphs: [Character]) {
      self.glyphs = glyphs
      cells = glyphs.reduce(0) { $0 + TextWidth.cells(of: $1) }
    }
  }

  /// - Parameters:
  ///   - width: cells, at least 2.
  ///   - offset: cells that were hidden before; no more is scrolled than it takes.
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

  /// Whether cells are hidden at the right of a single line.
  var isCutAtEnd: Bool {
    rows.count == 1 && runs.dropLast().reduce(-offset) { $0 + $1.cells } > width
  }

  /// Lines from one of them on, none wider than the width; what is selected is reversed.
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

  /// - Parameter caret: a number of characters of the text.
  public func position(of caret: Int) -> Position {
    let row = rows.lastIndex { $0.lowerBound <= caret } ?? 0
    let before = runs[rows[row].lowerBound..<caret]
    return Position(row: row, column: before.reduce(-offset) { $0 + $1.cells })
  }

  /// The caret for any cell, on either half of a wide character as well as beyond the lines.
  public func caret(at position: Position) -> Int {
    let row = rows[min(max(0, position.row), rows.count - 1)]
    var column = position.column + offset
    return row.first { place in
      column -= runs[place].cells
      return column < 0
    } ?? row.upperBound - 1
  }

  /// The place behind the text, which only the caret takes.
  private static let end: [Character] = [" "]

  /// At least one cell, so that no two places are the same, and at most a line.
  private static func shown(_ character: Character, in width: Int) -> [Character] {
    if let byte = character.asciiValue, (0x20...0x7E).contains(byte) { return [character] }
    switch character {
    case "\n": return [" "]
    case "\t": return Array(repeating: " ", count: min(TextWidth.tab, width))
    default: break
    }
    let safe = SafeText(untrusted: String(character)).string
    // A mark that stands alone stands on a dotted circle.
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
    // Behind the last space of the row.
    var breakAt: Int?
    func end(_ place: Int, before current: Int) {
      rows.append(start..<place)
      start = place
      used = widths[place..<current].reduce(0, +)
      breakAt = nil
    }
    for (place, character) in characters.enumerated() {
      // A wide character may be too much for what a break leaves over, too.
      while used + widths[place] > width { end(breakAt ?? place, before: place) }
      used += widths[place]
      if character == " " || character == "\t" { breakAt = place + 1 }
      if character == "\n" { end(place + 1, before: place + 1) }
    }
    let last = characters.count
    while used + 1 > width { end(breakAt ?? last, before: last) }
    return rows + [start..<widths.count]
  }

  /// The least change of the offset that brings the caret into sight and leaves no room unused behind the text.
  private static func scrolled(_ widths: [Int], _ caret: Int, _ width: Int, from offset: Int) -> Int {
    let columns = widths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    // Offsets are the beginnings of places, so that no wide character is cut in half.
    func place(from column: Int) -> Int {
      columns.first { $0 >= column } ?? 0
    }
    let latest = place(from: columns[widths.count] - width)
    let earliest = place(from: columns[caret + 1] - width)
    return min(max(place(from: min(offset, latest)), earliest), columns[caret])
  }
}

import LotusModel
import Terminal

/// View: an avatar next to lines of text, or above them if the screen is narrow. The avatar's space
/// is blank until the picture has loaded.
nonisolated struct AvatarCell: Sendable {
  /// The size of the avatar, in cells.
  static let size = Size(rows: 8, columns: 16)

  let picture: Picture?
  let way: PictureMethod

  func lines(beside text: (_ width: Int) -> [StyledLine], width: Int) -> [StyledLine] {
    let column = Self.size.columns + Theme.gap
    guard width - column >= Self.leastTextWidth else { return lines + [.blank] + text(width) }
    let text = text(width - column)
    return (0..<max(text.count, lines.count)).map { row in
      let left = row < lines.count ? lines[row] : .blank
      return row < text.count && text[row].width > 0 ? left.padded(to: column) + text[row] : left
    }
  }

  private static let leastTextWidth = 24

  private var lines: [StyledLine] {
    switch (picture, way) {
    case (let picture?, .cells):
      (0..<picture.form.rows).map { row in
        StyledLine(
          cells: (0..<picture.form.columns).map { column in
            let cell = picture.cell(row: row, column: column)
            return (cell.character, PixelColor(cell.foreground), PixelColor(cell.background))
          })
      }
    case (let picture?, .graphic(let format, _)):
      Graphic(
        format, size: Self.size, pixels: Size(rows: picture.form.rows, columns: picture.form.columns),
        bytes: picture.bytes
      ).map { StyledLine.lines(under: $0) } ?? blank
    case (nil, _): blank
    }
  }

  private var blank: [StyledLine] {
    Array(repeating: StyledLine.blank.padded(to: Self.size.columns), count: Self.size.rows)
  }
}

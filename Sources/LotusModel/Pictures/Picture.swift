public import FoundationEssentials

/// Model: a picture, decoded. Its bytes come from a process that reads what strangers made, so they are checked here.
public struct Picture: Hashable, Sendable {
  public let form: PictureForm
  /// Row by row: four bytes for a pixel; for a cell a scalar, its lowest byte first, and two pixels, foreground and
  /// background.
  public let bytes: [UInt8]

  static let pixelSize = 4
  static let cellSize = 4 + 2 * pixelSize

  /// - Returns: nil for any other length, and for characters that are no block elements.
  public init?(_ data: Data, form: PictureForm) {
    guard data.count == form.byteCount else { return nil }
    self.form = form
    bytes = Array(data)
    guard form.kind == .cells else { return }
    let scalars = (0..<form.columns * form.rows).map(scalar)
    guard scalars.allSatisfy({ $0 == 0x20 || Self.blockElements.contains($0) }) else { return nil }
  }

  /// https://www.unicode.org/charts/PDF/U2580.pdf
  private static let blockElements: ClosedRange<UInt32> = 0x2580...0x259F

  private func scalar(_ cell: Int) -> UInt32 {
    bytes[cell * Self.cellSize..<cell * Self.cellSize + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A character, and the pixels that are its colours.
  public func cell(row: Int, column: Int) -> (character: Character, foreground: [UInt8], background: [UInt8]) {
    let number = row * form.columns + column
    let colors = bytes[number * Self.cellSize + 4..<(number + 1) * Self.cellSize]
    return (
      Character(Unicode.Scalar(scalar(number)) ?? " "), Array(colors.prefix(Self.pixelSize)),
      Array(colors.suffix(Self.pixelSize))
    )
  }
}

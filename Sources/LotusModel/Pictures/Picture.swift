public import FoundationEssentials

/// Model: a decoded picture.
///
/// A separate process decodes the untrusted file. The initializer therefore validates the bytes
/// that this process returns.
public struct Picture: Hashable, Sendable {
  public let form: PictureForm
  /// The pixels or cells, row by row.
  ///
  /// A pixel has four bytes. A cell consists of a Unicode scalar (four bytes, least significant
  /// byte first), a foreground pixel and a background pixel.
  public let bytes: [UInt8]

  static let pixelSize = 4
  static let cellSize = 4 + 2 * pixelSize

  /// Creates a picture from the output of the decoding process.
  ///
  /// - Returns: `nil` if the data doesn't have the length that the form requires. `nil` also if a
  ///   cell contains a character other than a space or a block element.
  public init?(_ data: Data, form: PictureForm) {
    guard data.count == form.byteCount else { return nil }
    self.form = form
    bytes = Array(data)
    guard form.kind == .cells else { return }
    let scalars = (0..<form.columns * form.rows).map(scalar)
    guard scalars.allSatisfy({ $0 == 0x20 || Self.blockElements.contains($0) }) else { return nil }
  }

  /// The code points of the block elements (https://www.unicode.org/charts/PDF/U2580.pdf).
  private static let blockElements: ClosedRange<UInt32> = 0x2580...0x259F

  private func scalar(_ cell: Int) -> UInt32 {
    bytes[cell * Self.cellSize..<cell * Self.cellSize + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the character of a cell, and the pixels with its foreground and background color.
  public func cell(row: Int, column: Int) -> (character: Character, foreground: [UInt8], background: [UInt8]) {
    let number = row * form.columns + column
    let colors = bytes[number * Self.cellSize + 4..<(number + 1) * Self.cellSize]
    return (
      Character(Unicode.Scalar(scalar(number)) ?? " "), Array(colors.prefix(Self.pixelSize)),
      Array(colors.suffix(Self.pixelSize))
    )
  }
}

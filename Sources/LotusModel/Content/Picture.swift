public import FoundationEssentials

/// Model: a decoded picture.
///
/// A separate process decodes the untrusted file. The initializer therefore validates the bytes
/// that this process returns.
public struct Picture: Hashable, Sendable {
  public let form: PictureFormat
  /// The pixels or cells, row by row.
  ///
  /// A pixel has four bytes. A cell consists of a Unicode scalar (four bytes, least significant
  /// byte first), a foreground pixel and a background pixel.
  public let bytes: [UInt8]

  static let pixelSize = 4
  static let cellSize = 4 + 2 * pixelSize

  /// Creates a picture from the output of the decoding process.
  ///
  /// - Returns: `nil` if the data doesn't have the length that `form` requires. `nil` also if a
  ///   cell contains a character other than a space or a block element.
  public init?(_ data: Data, form: PictureFormat) {
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

/// Model: the format and the size of a decoded picture.
public struct PictureFormat: Hashable, Sendable {
  /// The format of the picture that is sent to the terminal.
  public enum Kind: String, Hashable, Sendable {
    /// Characters with a foreground and a background color, for terminals that cannot display
    /// pictures.
    case cells
    /// Pixels with red, green, blue and opacity, one byte each.
    case pixels
    /// Pixels as in `pixels`, with at most 256 different colors.
    case palette
  }

  public let kind: Kind
  public let columns: Int
  public let rows: Int

  /// Creates a format. Numbers outside the range from 1 to 512 are clamped to the range.
  ///
  /// - Parameters:
  ///   - columns: The number of cells or pixels in a row.
  ///   - rows: The number of rows of cells or pixels.
  public init(_ kind: Kind, columns: Int, rows: Int) {
    self.kind = kind
    self.columns = min(max(columns, 1), Self.largest)
    self.rows = min(max(rows, 1), Self.largest)
  }

  private static let largest = 512

  /// Creates a format from its text, such as `cells-16x8`.
  ///
  /// - Returns: `nil` if the text is not exactly the `text` of a format.
  public init?(_ text: String) {
    let parts = text.split(separator: "-")
    let numbers = parts.last?.split(separator: "x").compactMap { Int($0) } ?? []
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), numbers.count == 2 else { return nil }
    self.init(kind, columns: numbers[0], rows: numbers[1])
    guard self.text == text else { return nil }
  }

  public var text: String { "\(kind.rawValue)-\(columns)x\(rows)" }

  /// The size of the scaled source image, in pixels.
  ///
  /// A cell is drawn from 8 by 16 pixels, because it is about twice as high as wide.
  public var pixels: (columns: Int, rows: Int) {
    kind == .cells ? (columns * 8, rows * 16) : (columns, rows)
  }

  /// The number of bytes in a picture of this format.
  public var byteCount: Int {
    columns * rows * (kind == .cells ? Picture.cellSize : Picture.pixelSize)
  }
}

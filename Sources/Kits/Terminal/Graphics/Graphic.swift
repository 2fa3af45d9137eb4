import FoundationEssentials

/// A picture that the terminal itself draws, with the Kitty or Sixel graphics protocol.
///
/// The escape sequence contains only numbers and encoded pixels, so it cannot inject other
/// sequences.
public nonisolated struct Graphic: Hashable, Sendable {
  /// A terminal protocol for pictures.
  public enum Format: Hashable, Sendable {
    /// The Kitty graphics protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol
    case kitty
    /// The Sixel protocol of DEC terminals: https://vt100.net/docs/vt3xx-gp/chapter14.html
    case sixel
  }

  let format: Format
  /// The number of rows and columns that the picture covers, in cells.
  let size: Size
  private let pixels: Size
  private let bytes: [UInt8]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - format: The protocol that the terminal supports.
  ///   - size: The cells that are reserved for the picture. The picture must not be larger.
  ///   - pixels: The size of the picture in pixels.
  ///   - bytes: The red, green, blue and alpha components of each pixel.
  /// - Returns: `nil` if the number of bytes doesn't match the number of pixels.
  public init?(_ format: Format, size: Size, pixels: Size, bytes: [UInt8]) {
    guard size.columns > 0, bytes.count == 4 * pixels.rows * pixels.columns else { return nil }
    (self.format, self.size, self.pixels, self.bytes) = (format, size, pixels, bytes)
  }

  /// The escape sequence that draws the picture at the cursor and doesn't move the cursor.
  ///
  /// If there aren't enough lines below the cursor, the sequence scrolls the screen first.
  var sequence: String {
    let scrolling = String(repeating: "\u{1B}D", count: size.rows) + "\u{1B}[\(size.rows)A"
    return scrolling + "\u{1B}7" + (format == .kitty ? kittySequence : sixelSequence) + "\u{1B}8"
  }

  // MARK: Kitty

  /// The maximum number of bytes in one part of a Kitty sequence.
  private static let part = 4096

  /// The Kitty sequence. `C=1` leaves the cursor in place, and `q=2` suppresses the terminal's
  /// responses.
  private var kittySequence: String {
    let text = Array(Data(bytes).base64EncodedString().utf8)
    let starts = Array(stride(from: 0, to: text.count, by: Self.part))
    return starts.map { start in
      let head = start == 0 ? "a=T,f=32,s=\(pixels.columns),v=\(pixels.rows),C=1," : ""
      let part = text[start..<min(start + Self.part, text.count)]
      return "\u{1B}_G\(head)q=2,m=\(start == starts.last ? 0 : 1);\(String(decoding: part, as: UTF8.self))\u{1B}\\"
    }.joined()
  }

  // MARK: Sixel

  /// The number of pixel rows that one row of Sixel characters encodes.
  private static let band = 6

  /// The Sixel sequence. Sixel allows at most 256 colors, so pixels in any additional color are
  /// left out.
  private var sixelSequence: String {
    var registers: [PixelColor: Int] = [:]
    let numbers: [Int?] = stride(from: 0, to: bytes.count, by: 4).map { start in
      guard let color = PixelColor(bytes[start..<start + 4]) else { return nil }
      if registers[color] == nil, registers.count < 256 { registers[color] = registers.count }
      return registers[color]
    }
    let palette = registers.sorted { $0.value < $1.value }.map { color, number in
      let percent = [color.red, color.green, color.blue].map { String((Int($0) * 100 + 127) / 255) }
      return "#\(number);2;\(percent.joined(separator: ";"))"
    }
    let bands = stride(from: 0, to: pixels.rows, by: Self.band).map { band(numbers, from: $0) }
    // The second parameter is 1, so pixels that aren't drawn stay unchanged.
    return "\u{1B}P0;1q\"1;1;\(pixels.columns);\(pixels.rows)\(palette.joined())\(bands.joined(separator: "-"))\u{1B}\\"
  }

  /// Encodes six pixel rows. Each color gets a line of characters, one for each pixel column, and
  /// the bits of a character stand for the six rows.
  private func band(_ numbers: [Int?], from top: Int) -> String {
    var columns: [Int: [UInt8]] = [:]
    for row in top..<min(top + Self.band, pixels.rows) {
      for column in 0..<pixels.columns {
        guard let number = numbers[row * pixels.columns + column] else { continue }
        columns[number, default: Array(repeating: 0, count: pixels.columns)][column] |= 1 << UInt8(row - top)
      }
    }
    return columns.sorted { $0.key < $1.key }.map { "#\($0)" + Self.runs($1) }.joined(separator: "$")
  }

  private static func runs(_ columns: [UInt8]) -> String {
    var (text, rest) = ("", columns[...])
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      let character = Character(Unicode.Scalar(0x3F + first))
      text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
      rest = rest.dropFirst(count)
    }
    return text
  }
}

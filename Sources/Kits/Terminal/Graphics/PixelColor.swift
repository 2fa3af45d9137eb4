import Glibc

/// A 24-bit color of a picture, independent of the terminal's palette.
public nonisolated struct PixelColor: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Creates a color from a pixel.
  ///
  /// - Parameter pixel: The red, green, blue and alpha components.
  /// - Returns: `nil` if the pixel is less than half opaque.
  public init?(_ pixel: some Collection<UInt8>) {
    let values = Array(pixel)
    guard values.count == 4, values[3] >= 0x80 else { return nil }
    (red, green, blue) = (values[0], values[1], values[2])
  }

  /// Creates a color from its components, such as `0xFF8700` for orange.
  public init(rgb: Int) {
    self.init([rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF])
  }

  private init(_ values: [Int]) {
    let values = values.map { UInt8(clamping: $0) }
    (red, green, blue) = (values[0], values[1], values[2])
  }

  /// The index of the nearest color in the standard palette of 256 colors.
  ///
  /// Only the color cube with 216 colors and the 24 grays are used, because they look the same on
  /// all terminals.
  var paletteIndex: Int { nearest.index }

  /// The nearest color in the standard palette of 256 colors.
  var inPalette: PixelColor { nearest.color }

  private var nearest: (index: Int, color: PixelColor) {
    let values = [red, green, blue].map(Int.init)
    let steps = values.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    let cube = PixelColor(steps.map { $0 == 0 ? 0 : 55 + 40 * $0 })
    let grey = min(max((values.reduce(0, +) / 3 - 3) / 10, 0), 23)
    let grayscale = PixelColor(Array(repeating: 8 + 10 * grey, count: 3))
    guard distance(to: grayscale) >= distance(to: cube) else { return (232 + grey, grayscale) }
    return (16 + steps.reduce(0) { 6 * $0 + $1 }, cube)
  }

  /// Black or white, whichever has the higher contrast with this color.
  var readableInk: PixelColor {
    let (black, white) = (PixelColor(rgb: 0x000000), PixelColor(rgb: 0xFFFFFF))
    return contrast(with: black) > contrast(with: white) ? black : white
  }

  /// Returns the contrast ratio of two colors, from 1 to 21.
  ///
  /// See https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
  func contrast(with other: PixelColor) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  private var luminance: Double {
    let parts = [red, green, blue].map { value in
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func distance(to other: PixelColor) -> Int {
    zip([red, green, blue], [other.red, other.green, other.blue]).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
  }
}

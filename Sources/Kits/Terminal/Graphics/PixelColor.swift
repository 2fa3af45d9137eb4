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
  var paletteIndex: Int {
    let values = [red, green, blue].map(Int.init)
    let steps = values.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    let cube = PixelColor(steps.map { $0 == 0 ? 0 : 55 + 40 * $0 })
    let grey = min(max((values.reduce(0, +) / 3 - 3) / 10, 0), 23)
    let isGrey = distance(to: PixelColor(Array(repeating: 8 + 10 * grey, count: 3))) < distance(to: cube)
    return isGrey ? 232 + grey : 16 + steps.reduce(0) { 6 * $0 + $1 }
  }

  private func distance(to other: PixelColor) -> Int {
    zip([red, green, blue], [other.red, other.green, other.blue]).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
  }
}

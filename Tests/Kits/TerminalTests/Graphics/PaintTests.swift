import Testing

@testable import Terminal

struct PaintTests {
  private static let orange = PixelColor([255, 135, 0, 255])
  private static let ink = PixelColor([10, 20, 30, 255])

  private func rendered(
    _ foreground: PixelColor?, _ background: PixelColor?, has24BitColor: Bool = true, hasColor: Bool = true
  ) -> String {
    var capabilities = Capabilities.terminal(hasColor: hasColor)
    capabilities.has24BitColor = has24BitColor
    return LineRenderer(capabilities: capabilities).text(StyledLine(cells: [("▀", foreground, background)]))
  }

  @Test func `A cell is drawn with a foreground and a background color`() {
    #expect(rendered(Self.orange, Self.ink) == "\u{1B}[0;38;2;255;135;0;48;2;10;20;30m▀\u{1B}[0m")
    #expect(rendered(Self.orange, Self.ink, has24BitColor: false) == "\u{1B}[0;38;5;208;48;5;233m▀\u{1B}[0m")
    #expect(rendered(Self.orange, Self.ink, hasColor: false) == "▀")
  }

  @Test func `A cell without a color uses the color of the terminal`() {
    #expect(rendered(Self.orange, nil) == "\u{1B}[0;38;2;255;135;0m▀\u{1B}[0m")
    #expect(rendered(nil, Self.orange) == "\u{1B}[0;7;38;2;255;135;0m▀\u{1B}[0m")
    #expect(rendered(nil, nil) == "▀")
  }

  @Test(
    arguments: [
      ([0, 0, 0], 16), ([255, 255, 255], 231), ([95, 135, 175], 67), ([255, 0, 0], 196), ([8, 8, 8], 232),
      ([238, 238, 238], 255), ([128, 128, 128], 244), ([100, 140, 180], 67), ([47, 47, 47], 236),
      ([215, 215, 255], 189),
    ] as [([UInt8], Int)])
  func `A color maps to the nearest of the 256 palette colors`(values: [UInt8], index: Int) {
    #expect(PixelColor(values + [255])?.paletteIndex == index)
  }

  @Test func `A color that is more than half transparent is ignored`() {
    #expect(PixelColor([1, 2, 3, 127]) == nil)
    #expect(PixelColor([1, 2, 3, 128]) != nil)
    #expect(PixelColor([1, 2, 3]) == nil)
  }
}

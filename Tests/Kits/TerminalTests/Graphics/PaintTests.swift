import Testing

@testable import Terminal

struct PaintTests {
  private static let orange = PixelColor([255, 135, 0, 255])
  private static let ink = PixelColor([10, 20, 30, 255])

  private func rendered(
    _ foreground: PixelColor?, _ background: PixelColor?, depth: Capabilities.ColorDepth = .direct24Bit,
    hasColor: Bool = true
  ) -> String {
    var capabilities = Capabilities.terminal(hasColor: hasColor)
    capabilities.colorDepth = depth
    return LineRenderer(capabilities: capabilities).text(StyledLine(cells: [("▀", foreground, background)]))
  }

  @Test func `A cell is drawn with a foreground and a background color`() {
    #expect(rendered(Self.orange, Self.ink) == "\u{1B}[0;38;2;255;135;0;48;2;10;20;30m▀\u{1B}[0m")
    #expect(rendered(Self.orange, Self.ink, depth: .palette256) == "\u{1B}[0;38;5;208;48;5;233m▀\u{1B}[0m")
    #expect(rendered(Self.orange, Self.ink, hasColor: false) == "▀")
  }

  private static let square = ColoredSymbol("■", color: PixelColor(rgb: 0x00AF00), shade: "▓")

  @Test(
    arguments: [
      (.direct24Bit, "0;38;2;0;175;0", "■"), (.palette256, "0;38;5;34", "■"), (.sixteen, "0;32", "▓"),
    ] as [(Capabilities.ColorDepth, String, String)])
  func `A symbol adapts to the number of colors`(depth: Capabilities.ColorDepth, codes: String, sign: String) {
    var capabilities = Capabilities.terminal()
    capabilities.colorDepth = depth
    let line = StyledText("▅", Style(color: .green, paint: .symbol(Self.square))).line(cutTo: 9)
    #expect(LineRenderer(capabilities: capabilities).text(line) == "\u{1B}[\(codes)m\(sign)\u{1B}[0m")
    let reversed = line.styled { $0.isReversed = true }
    #expect(LineRenderer(capabilities: capabilities).text(reversed).contains("m■"), "a reversed block would be blank")
  }

  @Test(arguments: [.direct24Bit, .palette256, .sixteen] as [Capabilities.ColorDepth])
  func `A symbol and a label behind a dialog stay the same characters`(depth: Capabilities.ColorDepth) {
    var capabilities = Capabilities.terminal()
    capabilities.colorDepth = depth
    let text =
      StyledText("▅", Style(color: .green, paint: .symbol(Self.square)))
      + StyledText(label: "bug", color: PixelColor(rgb: 0xF29513))
    let line = text.line(cutTo: 9)
    let faded = line.faded(on: capabilities)
    #expect(faded.string == line.showingSymbols(on: capabilities).string)
    #expect(faded.showingSymbols(on: capabilities) == faded)
    #expect(faded.glyphs.allSatisfy { $0.style.isDim && $0.style.color == nil && $0.style.paint == nil })
  }

  @Test func `Without color or without Unicode, the character replaces a symbol`() {
    let line = StyledText("▅", Style(color: .green, paint: .symbol(Self.square))).line(cutTo: 9)
    #expect(LineRenderer(capabilities: .terminal(hasColor: false)).text(line) == "▅")
    #expect(LineRenderer(capabilities: .terminal(hasUnicode: false)).text(line) == "\u{1B}[0;32m3\u{1B}[0m")
  }

  @Test(
    arguments: [
      (.direct24Bit, "\u{1B}[0;38;2;0;0;0;48;2;242;149;19m help\u{A0}me \u{1B}[0m"),
      (.palette256, "\u{1B}[0;38;5;16;48;5;208m help\u{A0}me \u{1B}[0m"), (.sixteen, "[help\u{A0}me]"),
    ] as [(Capabilities.ColorDepth, String)])
  func `A label has its own color, or brackets on a device with few colors`(
    depth: Capabilities.ColorDepth, text: String
  ) {
    var capabilities = Capabilities.terminal()
    capabilities.colorDepth = depth
    let line = StyledText(label: "help me", color: PixelColor(rgb: 0xF29513)).line(cutTo: 20)
    let shown = text.replacing("\u{A0}", with: " ")
    #expect(LineRenderer(capabilities: capabilities).text(line) == shown)
    #expect(LineRenderer(capabilities: .pipe()).text(line) == "[help me]")
    let uncolored = StyledText(label: "help me", color: nil).line(cutTo: 20)
    #expect(LineRenderer(capabilities: capabilities).text(uncolored) == "[help me]")
  }

  @Test func `The text of a label is readable on every color`() {
    for rgb in stride(from: 0, through: 0xFFFFFF, by: 4_321) {
      let color = PixelColor(rgb: rgb)
      for color in [color, color.inPalette] { #expect(color.contrast(with: color.readableInk) >= 4.5) }
    }
    #expect(PixelColor(rgb: 0x7057FF).readableInk == PixelColor(rgb: 0xFFFFFF))
    #expect(PixelColor(rgb: 0xF29513).readableInk == PixelColor(rgb: 0))
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

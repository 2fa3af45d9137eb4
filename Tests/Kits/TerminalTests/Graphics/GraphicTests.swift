import Testing

@testable import Terminal

struct GraphicTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [9, 9, 9, 0]

  private func sequence(_ format: Graphic.Format, columns: Int, _ pixels: [[UInt8]]) throws -> String {
    let size = Size(rows: pixels.count / columns, columns: columns)
    let bytes = pixels.flatMap { $0 }
    return try #require(Graphic(format, size: Size(rows: 2, columns: 4), pixels: size, bytes: bytes)).sequence
  }

  /// Returns the bytes that draw a graphic of two rows.
  ///
  /// The bytes scroll to make room for two rows, and save and restore the cursor around the
  /// content.
  private func drawn(_ content: String) -> String {
    "\u{1B}D\u{1B}D\u{1B}[2A\u{1B}7" + content + "\u{1B}8"
  }

  @Test func `Kitty graphics send the pixels in Base64`() throws {
    let sequence = try sequence(.kitty, columns: 2, [Self.red, Self.clear])
    #expect(sequence == drawn("\u{1B}_Ga=T,f=32,s=2,v=1,C=1,q=2,m=0;/wAA/wkJCQA=\u{1B}\\"))
  }

  @Test func `Kitty graphics split a large picture into chunks of 4096 bytes`() throws {
    let parts = try sequence(.kitty, columns: 40, Array(repeating: Self.blue, count: 1600)).split(separator: "\u{1B}_G")
    #expect(
      parts.map { $0.prefix { $0 != ";" } }.dropFirst() == ["a=T,f=32,s=40,v=40,C=1,q=2,m=1", "q=2,m=1", "q=2,m=0"])
    let lengths = parts.dropFirst().map { $0.drop { $0 != ";" }.dropFirst().prefix { $0 != "\u{1B}" }.count }
    #expect(lengths == [4096, 4096, 344])
  }

  @Test func `Sixel graphics draw bands of six pixel rows, color by color`() throws {
    let rows = [[Self.red, Self.red, Self.blue], [Self.red, Self.clear, Self.blue]]
    let sequence = try sequence(.sixel, columns: 3, rows.flatMap { $0 })
    #expect(
      sequence == drawn("\u{1B}P0;1q\"1;1;3;2#0;2;100;0;0#1;2;0;0;100#0B@?$#1??B\u{1B}\\"))
  }

  @Test func `The seventh pixel row starts a new sixel band`() throws {
    let sequence = try sequence(.sixel, columns: 1, Array(repeating: Self.red, count: 7))
    #expect(sequence == drawn("\u{1B}P0;1q\"1;1;1;7#0;2;100;0;0#0~-#0@\u{1B}\\"))
  }

  @Test func `Sixel graphics abbreviate runs of four or more equal columns`() throws {
    let sequence = try sequence(
      .sixel, columns: 9,
      Array(repeating: Self.red, count: 4) + Array(repeating: Self.clear, count: 3) + [Self.red, Self.red])
    #expect(sequence == drawn("\u{1B}P0;1q\"1;1;9;1#0;2;100;0;0#0!4@???@@\u{1B}\\"))
  }

  @Test func `Sixel graphics use at most 256 color registers`() throws {
    let pixels = (0..<300).map { [UInt8($0 % 256), UInt8($0 / 256), 0, 255] }
    #expect(try sequence(.sixel, columns: 300, pixels).split(separator: ";2;").count == 257)
  }

  @Test func `A graphic is not created if the number of bytes does not match its size`() {
    let size = Size(rows: 1, columns: 1)
    #expect(Graphic(.kitty, size: size, pixels: size, bytes: [1, 2, 3]) == nil)
    #expect(Graphic(.kitty, size: size, pixels: size, bytes: [1, 2, 3, 4, 5]) == nil)
  }

  @Test func `Text continues to the right of a picture`() throws {
    let size = Size(rows: 2, columns: 3)
    let graphic = try #require(
      Graphic(.kitty, size: size, pixels: Size(rows: 1, columns: 1), bytes: Self.red))
    let lines = StyledLine.lines(under: graphic).map { $0.padded(to: 4) + StyledText("text").line(cutTo: 10) }
    let renderer = LineRenderer(capabilities: .terminal())
    #expect(lines.map(\.width) == [8, 8])
    #expect(lines.map(\.hasGraphic) == [true, false])
    #expect(renderer.text(lines[0]) == graphic.sequence + "\u{1B}[C\u{1B}[C\u{1B}[C text")
    #expect(renderer.text(lines[1]) == "\u{1B}[C\u{1B}[C\u{1B}[C text")
  }
}

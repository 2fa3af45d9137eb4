import Testing

@testable import Terminal

struct StyledLineTests {
  private let line = StyledText("日a", .bold).line(cutTo: 10)

  @Test func `A line knows its width and its characters`() {
    #expect(line.width == 3)
    #expect(line.string == "日a")
    #expect(StyledLine.blank.width == 0)
  }

  @Test(arguments: [(0, "日a"), (3, "日a"), (5, "日a  "), (-1, "日a")])
  func `A line is padded to a width and never cut by it`(width: Int, string: String) {
    #expect(line.padded(to: width).string == string)
  }

  @Test func `A line is indented, a blank one stays blank`() {
    #expect(line.indented(by: 2).string == "  日a")
    #expect(line.indented(by: 0) == line)
    #expect(StyledLine.blank.indented(by: 2) == .blank)
  }

  @Test func `Spaces at the end go, unless they can be seen or lead somewhere`() {
    #expect(line.padded(to: 9).trimmed == line)
    #expect(StyledLine.blank.padded(to: 3).trimmed == .blank)
    #expect(StyledText("a ", .dim).line(cutTo: 9).trimmed.string == "a")
    let link = Style(link: Link(untrusted: "https://x/"))
    for style in [Style(isUnderlined: true), Style(isReversed: true), Style(isStruck: true), link] {
      #expect(StyledText("a ", style).line(cutTo: 9).trimmed.string == "a ")
    }
  }

  @Test func `Padding has no style`() {
    #expect(line.padded(to: 4).glyphs.map(\.style) == [.bold, .bold, .plain])
    #expect((line + line).string == "日a日a")
  }
}

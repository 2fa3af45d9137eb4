import Testing

@testable import Terminal

struct StyledLineTests {
  private let line = StyledText("日a", .bold).line(cutTo: 10)

  @Test func `A line has a width and a string`() {
    #expect(line.width == 3)
    #expect(line.string == "日a")
    #expect(StyledLine.blank.width == 0)
  }

  @Test(arguments: [(0, "日a"), (3, "日a"), (5, "日a  "), (-1, "日a")])
  func `Padding widens a line and never truncates it`(width: Int, string: String) {
    #expect(line.padded(to: width).string == string)
  }

  @Test func `Indenting a blank line leaves the line blank`() {
    #expect(line.indented(by: 2).string == "  日a")
    #expect(line.indented(by: 0) == line)
    #expect(StyledLine.blank.indented(by: 2) == .blank)
  }

  @Test func `Trimming removes trailing spaces unless their style is visible or links`() {
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

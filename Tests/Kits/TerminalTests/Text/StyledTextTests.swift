import Testing

@testable import Terminal

struct StyledTextTests {
  @Test func `Joined texts keep their order and styles`() {
    var sum = StyledText("a", .bold) + StyledText("日")
    sum += StyledText("c", .dim)
    #expect(sum.spans.map(\.text) == ["a", "日", "c"])
    #expect(sum.spans.map(\.style) == [.bold, .plain, .dim])
    #expect(sum.width == 4)
  }

  @Test(arguments: ["", "a", "日 b", "a\tb", "a\nb", "e\u{301}\t\t👩"])
  func `A text is as wide as its line`(string: String) {
    let text = StyledText(SafeText(untrusted: string))
    #expect(text.width == text.line(cutTo: 200).width)
  }

  @Test func `A text without characters is empty`() {
    #expect(StyledText().isEmpty)
    #expect(StyledText("", .bold).isEmpty)
    #expect(!StyledText(" ").isEmpty)
    #expect((StyledText("") + StyledText("")).isEmpty)
  }
}

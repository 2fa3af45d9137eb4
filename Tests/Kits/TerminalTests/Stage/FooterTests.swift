import Testing

@testable import Terminal

@MainActor
struct FooterTests {
  private nonisolated static let byPriority: [Footer.Kind] = [
    .loaded, .misread, .remark, .progress, .refusal, .confirmation,
  ]

  private func footer(_ kind: Footer.Kind, in scene: Int? = 1) -> Footer {
    var footer = Footer()
    footer.say(StyledText("first"), as: kind, in: scene)
    return footer
  }

  private func text(_ footer: Footer) -> String? {
    footer.text(with: .none)?.line(cutTo: 80).string
  }

  @Test(arguments: byPriority, byPriority)
  func `A message replaces messages of the same or a lower priority`(first: Footer.Kind, second: Footer.Kind) throws {
    var footer = footer(first)
    footer.say(StyledText("second"), as: second, in: 1)
    let isReplaced =
      try #require(Self.byPriority.firstIndex(of: second)) >= #require(Self.byPriority.firstIndex(of: first))
    #expect(text(footer) == (isReplaced ? "second" : "first"))
    #expect(Footer.Kind.allCases == Self.byPriority)
  }

  @Test(arguments: byPriority)
  func `A message of any kind ends at the next key press`(kind: Footer.Kind) {
    var footer = footer(kind)
    footer.end()
    #expect(text(footer) == nil)
  }

  @Test(arguments: byPriority)
  func `Typed text ends every message except the one about misread text, and a double click ends none`(
    kind: Footer.Kind
  ) {
    let click = Position(row: 0, column: 0)
    for (event, isKept) in [
      (InputEvent.text("s"), kind == .misread), (.key("Enter"), false), (.click(click), false),
      (.doubleClick(click), true),
    ] {
      var footer = footer(kind)
      footer.end(at: event)
      #expect(text(footer) == (isKept ? "first" : nil))
    }
  }

  @Test(arguments: byPriority)
  func `Only progress ends with its command`(kind: Footer.Kind) {
    var footer = footer(kind)
    footer.end(.progress)
    #expect(text(footer) == (kind == .progress ? nil : "first"))
  }

  @Test(arguments: byPriority, [1, 2, nil])
  func `A refusal and the end of a load belong to the topmost scene`(kind: Footer.Kind, next: Int?) {
    var footer = footer(kind)
    footer.end(unlessAbove: next)
    let isOver = next != 1 && [.refusal, .misread, .loaded].contains(kind)
    #expect(text(footer) == (isOver ? nil : "first"))
  }

  @Test(arguments: byPriority)
  func `Keys that wait take precedence over every message`(kind: Footer.Kind) {
    let shown = footer(kind).text(with: .waiting)?.line(cutTo: 80).string
    #expect(shown == "Loading; keys take effect afterward. Esc cancels")
    #expect(Footer().text(with: .none) == nil, "without a message, the footer shows keys")
  }

  @Test(arguments: byPriority)
  func `Only a remark is readable`(kind: Footer.Kind) {
    #expect((footer(kind).remark != nil) == (kind == .remark))
  }
}

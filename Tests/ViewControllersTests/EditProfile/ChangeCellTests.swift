import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@Suite("Change cell")
struct ChangeCellTests {
  private func lines(_ old: String, _ new: String, width: Int) -> [StyledLine] {
    let base = EditableProfile(texts: [.bio: old])
    let edit = ProfileEdit(from: base, to: EditableProfile(texts: [.bio: new]))
    return ChangeCell(viewModel: ProfileChangeViewModel(edit, from: base)).lines(width: width)
  }

  @Test(
    arguments: [
      ("Cat", "Squid", 80, ["Bio  Cat → Squid"]), ("", "Squid", 80, ["Bio  (nothing) → Squid"]),
      ("Cat", "", 80, ["Bio  Cat → (nothing)"]), ("Cat", "One\nTwo", 80, ["Bio  One", "     Two", "     was: Cat"]),
      ("One\nTwo", "Cat", 80, ["Bio  Cat", "     was: One", "          Two"]),
      ("A long bio", "Another one", 18, ["Bio  Another one", "     was: A long", "          bio"]),
    ])
  func `The old and the new value share a line if both fit, and otherwise the new one is first`(
    old: String, new: String, width: Int, expected: [String]
  ) {
    let shown = lines(old, new, width: width).map { line in
      String(line.string.reversed().drop { $0 == " " }.reversed())
    }
    #expect(shown == expected)
  }

  @Test func `The old value is faint, and the new value has the color of changes`() {
    let glyphs = lines("Cat", "Squid", width: 80).flatMap(\.glyphs)
    #expect(String(glyphs.filter { $0.style == .former }.map(\.character)) == "Cat → ")
    #expect(String(glyphs.filter { $0.style == .changed }.map(\.character)) == "Squid")
    #expect(String(glyphs.filter(\.style.isBold).map(\.character)) == "Bio")
  }

  @Test func `In words, a change has its old and its new value, and an account is added or removed`() {
    let base = EditableProfile(texts: [.bio: "Cat"], accounts: ["https://a.example"])
    let edit = ProfileEdit(from: base, to: EditableProfile(accounts: ["https://b.example"]))
    let cell = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: base))
    #expect(
      cell.inWords.map(\.string) == [
        "Bio: from Cat to (nothing)", "Social accounts: remove https://a.example",
        "Social accounts: add https://b.example",
      ])
  }

  @Test(arguments: [20, 40, 76])
  func `No line of a change exceeds the width`(width: Int) {
    for line in lines(
      String(repeating: "日本 ", count: 30), "\u{1B}[2J" + String(repeating: "a", count: 99), width: width)
    {
      #expect(line.width <= width)
    }
  }
}

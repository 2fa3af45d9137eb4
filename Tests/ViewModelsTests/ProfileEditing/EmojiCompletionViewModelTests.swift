import LotusModel
import Testing
import ViewModels

struct EmojiCompletionViewModelTests {
  @Test(arguments: [
    (":palm", ":palm_tree:"), (":PALM", ":palm_tree:"), (":dar", ":dart:"), (":+1", ":+1:"), (":heart", ":heart:"),
    (":tree", ":palm_tree:"), (":pal", ":palm_tree:"), (":pala", ":palau:"),
  ])
  func `A part of a name completes to the shortest name that begins with it, or else contains it, flags last`(
    typed: String, name: String
  ) throws {
    #expect(try #require(EmojiCompletionViewModel(typed: typed)).completion == name)
  }

  @Test(arguments: ["", ":", "palm", ":palm_tree:", ":palm ", "On :palm", ": )", ":é", ":D", ":p"])
  func `Other text has no completion`(typed: String) {
    #expect(EmojiCompletionViewModel(typed: typed) == nil)
  }

  @Test func `The hint lists a few of the other names`() throws {
    let many = try #require(EmojiCompletionViewModel(typed: ":cat")).hint
    #expect(many.hasPrefix("Tab completes :cat: 🐱. Other names: :cat2: 🐈, "))
    #expect(many.hasSuffix(", …") && many.count < 200)
    #expect(EmojiCompletionViewModel(typed: ":palm_t")?.hint == "Tab completes :palm_tree: 🌴.")
    let unknown = try #require(EmojiCompletionViewModel(typed: ":xyzzy"))
    #expect(unknown.completion == nil && unknown.hint == "No emoji has a name with \"xyzzy\" in it.")
  }
}

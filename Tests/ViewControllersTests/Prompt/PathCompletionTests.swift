import Testing

@testable import Terminal
@testable import ViewControllers

@MainActor
struct PathCompletionTests {
  private let candidates = ["~/a/id", "~/a/id.pub", "~/a/id_rsa/"]

  @Test func `The first Tab extends the path, and the second one lists the paths`() {
    var completion = PathCompletion()
    #expect(completion.complete("~/a/i", from: candidates) == "~/a/id")
    #expect(completion.listed.isEmpty)
    #expect(completion.complete("~/a/id", from: candidates) == "~/a/id")
    #expect(completion.lines(width: 40, maximum: 5).map(\.string) == ["id       id.pub   id_rsa/"])
    #expect(completion.lines(width: 17, maximum: 5).map(\.string) == ["id", "id.pub", "id_rsa/"])
    #expect(completion.lines(width: 17, maximum: 2).map(\.string) == ["id", "and 2 more"])
  }

  @Test func `If nothing can be extended, another text between two Tabs lists nothing`() {
    var completion = PathCompletion()
    #expect(completion.complete("~/a/id", from: candidates) == "~/a/id")
    #expect(completion.listed.isEmpty)
    #expect(completion.complete("~/a/id.", from: ["~/a/id.pub"]) == "~/a/id.pub")
    #expect(completion.complete("~/a/id.pub", from: ["~/a/id.pub"]) == "~/a/id.pub")
    #expect(completion.listed.isEmpty, "a single path needs no list")
  }

  @Test func `Names that differ only in the encoding of an accent are not completed to one of them`() {
    var completion = PathCompletion()
    let candidates = ["caf\u{E9}.pub", "cafe\u{301}.pub"]
    #expect(completion.complete("ca", from: candidates) == "caf")
    #expect(completion.complete("caf", from: candidates) == "caf")
    #expect(completion.listed == candidates)
  }

  @Test func `No path begins with the text`() {
    var completion = PathCompletion()
    #expect(completion.complete("x", from: []) == nil)
    #expect(completion.lines(width: 40, maximum: 5).isEmpty)
  }
}

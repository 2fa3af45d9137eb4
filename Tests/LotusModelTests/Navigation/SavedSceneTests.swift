import LotusModel
import Testing

@Suite struct PlaceTests {
  private static let hubot = SavedScene(.cache, selectedRow: 12, topRow: 3, topLine: 1, order: "n")

  @Test func `A stack of places survives conversion to text and back`() throws {
    let stack = SavedStack([SavedScene(.profile(.viewer)), Self.hubot])
    #expect(stack.text == "places 3\n0 0 0 profile\n12 3 1 sorted:n cache\n")
    #expect(SavedStack(text: stack.text) == stack)
    let routes = ["profile mona", "repository octocat/Hello-World"].compactMap { Route(text: $0) }
    let recent = RecentRoutes(opened: [routes[0]], listed: [routes[1]])
    let known = SavedStack([Self.hubot], viewer: try Login("octocat"), recent: recent)
    let lines = [
      "places 3", "viewer octocat", "opened profile mona", "listed repository octocat/Hello-World",
      "12 3 1 sorted:n cache", "",
    ]
    #expect(known.text == lines.joined(separator: "\n"))
    #expect(SavedStack(text: known.text) == known)
    #expect(known.routes.map(\.text) == ["cache", "profile mona", "repository octocat/Hello-World"])
  }

  @Test(arguments: [
    "", "places 3\n", "places 4\n0 0 0 cache\n", "0 0 0 cache\n", "places 3\n0 0 cache\n",
    "places 3\n0 0 0 sorted: cache\n",
    "places 3\n0 0 0 sorted:\n", "places 3\n0 0 -1 cache\n",
    "places 3\n0 0 99999999999999999999 cache\n", "places 3\n0 0 9223372036854775807 cache\n", "places 3\ncache",
    "\u{0}\u{FFFD}", "places 3\n0 0 0 cache\u{0}\n",
  ])
  func `Damaged text or text of another version is not a stack of places`(text: String) {
    #expect(SavedStack(text: text) == nil)
  }

  @Test(arguments: [
    "0 0 0 issues octocat/hello?state=later", "0 0 0 elsewhere", "\u{FFFD}", "opened profile a b",
    "listed issues octocat/hello?author=%20", "viewer a b",
  ])
  func `A damaged line costs only what it names, and the stack isn't complete`(line: String) {
    let stack = SavedStack(text: "places 3\nlisted profile mona\n0 0 0 identity\n\(line)\n1 0 0 cache\n")
    #expect(stack?.places == [SavedScene(.identity), SavedScene(.cache, selectedRow: 1)])
    #expect(stack?.recent.listed.map(\.text) == ["profile mona"])
    #expect(stack?.isComplete == false)
  }

  @Test func `A stack keeps only its last 100 places`() throws {
    let stack = SavedStack(Array(repeating: SavedScene(.identity), count: 150) + [Self.hubot])
    #expect(stack.places.count == 100)
    #expect(stack.places.last == Self.hubot)
    #expect(SavedStack(text: stack.text) == stack)
  }
}

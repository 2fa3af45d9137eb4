import LotusModel
import ModelExamples
import Testing

@Suite struct StarListTests {
  private func lists(_ names: (name: String, slug: String)...) throws -> [StarList] {
    try names.map { name, slug in
      try decoded(
        StarList.self,
        """
        {"id":"UL_\(slug)","name":"\(name)","slug":"\(slug)","isPrivate":false,"items":{"totalCount":0},\
        "user":{"login":"mona"}}
        """)
    }
  }

  @Test(
    arguments: [
      (.name("Swift"), "UL_swift"), (.name("swift"), "UL_swift-1"), (.name("TO READ"), "UL_to-read"),
      (.name("to-read"), "UL_to-read"), (.slug("swift"), "UL_swift"), (.slug("swift-1"), "UL_swift-1"),
    ] as [(StarListSelector, String)])
  func `A list has its exact name, and otherwise any case or its slug`(selector: StarListSelector, id: String) throws {
    let lists = try lists(("Swift", "swift"), ("swift", "swift-1"), ("To read", "to-read"))
    #expect(try selector.list(among: lists, of: .viewer).id == id)
  }

  @Test func `An unknown name and a name that fits several lists are errors`() throws {
    let lists = try lists(("Swift", "swift"), ("swift", "swift-1"))
    #expect(throws: StarListError.ambiguous("SWIFT", ["Swift", "swift"])) {
      try StarListSelector.name("SWIFT").list(among: lists, of: .viewer)
    }
    #expect(throws: StarListError.unknown("x", of: .viewer, known: ["Swift", "swift"])) {
      try StarListSelector.name("x").list(among: lists, of: .viewer)
    }
  }

  @Test(arguments: ["octocat/lists/to-read", "octocat/lists/🔮-ideas"])
  func `The name of a list is a part of the address of its page`(text: String) throws {
    let name = try #require(StarListName(text))
    let page = try #require(Route.starList(name).page(on: "https://github.com"))
    #expect(Route(address: page, webURL: "https://github.com") == .starList(name))
    #expect(Route(text: Route.starList(name).text) == .starList(name))
  }

  @Test(arguments: ["", "octocat", "octocat/a", "octocat/lists/", "/lists/x", "octocat/lists/a b", "octocat/lists/a/b"])
  func `A text of another form is not the name of a list`(text: String) {
    #expect(StarListName(text) == nil)
  }

  @Test(arguments: [
    ("Field 'lists' doesn't exist on type 'User'", true), ("No such type UserList, so it can't be used here", true),
    ("UpdateUserListsForItemInput isn't a defined input type (on $input)", true),
    ("Could not resolve to a UserList node with the global id of 'UL_1'", false),
    ("Field 'pronouns' doesn't exist on type 'User'", false),
  ])
  func `Only a schema without star lists means that the server has none`(message: String, isUnsupported: Bool) {
    let error = NetworkError.query(messages: [message]).aboutStarLists
    #expect((error as? StarListError == .unsupported) == isUnsupported)
  }
}

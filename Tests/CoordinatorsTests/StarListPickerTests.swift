import LotusModel
import MockScreen
import Terminal
import Testing

@testable import Coordinators

/// Tests for the key that changes the star lists of a repository.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct StarListPickerTests {
  @Test func `The picker marks the lists of a repository, and saves them`() async throws {
    let app = try await App().open(Route(text: "repository octocat/Hello-World"), until: "stars")
    try await app.type("L", until: "[ ] Ideas")
    try await app.type("1", until: "[x] Ideas")
    try await app.type("s", until: #"Added octocat/Hello-World to "Ideas""#)
    let sentence =
      #"Added octocat/Hello-World to "Ideas" · press L on the repository to change its lists again"#
    try await app.wait { app.refusal(of: "undo")?.string == sentence }
    try await app.end(by: "q")
  }

  @Test func `The error names a repository that stays starred although its lists can't be saved`() async throws {
    let lists = #""updateUserListsForItem":{"lists":["#
    let app = try App(replacing: (lists + #"{"id":"UL_1""#, by: lists + #"{"id":"UL_9""#))
    app.start(Route(text: "repository octocat/Hello-World"))
    try await app.wait(for: "stars")
    app.mock.type("L")
    try await app.wait(for: "[ ] Ideas")
    app.mock.type("1")
    try await app.wait(for: "[x] Ideas")
    app.mock.type("s")
    try await app.wait { app.errors.count == 1 }
    #expect((app.errors.first as? StarredOnlyError)?.repository.text == "octocat/Hello-World")
    try await app.wait { app.command("undo")?.name == "undo star of octocat/Hello-World" }
    app.cancel()
  }

  @Test func `A star list is created on the page of the user's lists`() async throws {
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    try await app.type("9", until: "Ideas")
    try await app.type("+", until: "Name of the new list")
    app.mock.type("Later")
    try await app.press("Enter", until: #"Created star list "Later""#)
    try await app.wait { app.refusal(of: "undo")?.string.hasSuffix("this cannot be undone") == true }
    try await app.end(by: "q")
  }

  @Test func `A star list is renamed, and u says how to rename it again`() async throws {
    let app = try App()
    app.start(.starLists(of: .viewer))
    try await app.wait(for: "R rename")
    app.mock.press("End")
    try await app.wait(for: "› Empty")
    app.mock.type("R")
    try await app.wait(for: #"New name of "Empty""#)
    app.mock.type("Later")
    app.mock.press("Enter")
    try await app.wait(for: #"Renamed star list "Empty" to "Later""#)
    let sentence = #"Renamed star list "Empty" to "Later" · press R on the list to rename it again"#
    try await app.wait { app.refusal(of: "undo")?.string == sentence }
    try await app.end(by: "q")
  }

  @Test func `The prompt for a new name begins with the old one, so that a letter can be corrected`() async throws {
    let app = try App()
    app.start(.starLists(of: .viewer))
    try await app.wait(for: "R rename")
    try await app.press("End", until: "› Empty")
    try await app.type("R", until: #"New name of "Empty""#)
    app.mock.press("End", "Backspace")
    try await app.type("ier", until: "Emptier")
    app.cancel()
  }

  @Test func `A star list keeps its name if another list has the new one`() async throws {
    let app = try App()
    app.start(.starLists(of: .viewer))
    try await app.wait(for: "R rename")
    app.mock.type("R")
    try await app.wait(for: "New name of")
    app.mock.type("EMPTY")
    app.mock.press("Enter")
    try await app.wait(for: #"already have a star list "Empty""#)
    app.cancel()
  }

  @Test func `A star list is deleted after a question that names what is lost`() async throws {
    let app = try App()
    app.start(.starLists(of: .viewer))
    try await app.wait(for: "- delete")
    try await app.wait(for: "› Ideas")
    for (reply, words) in [("n", "Nothing was changed"), ("y\r", #"Deleted star list "Ideas""#)] {
      app.mock.type("-")
      try await app.wait { app.shows(#"Delete star list "Ideas"?"#) && app.shows("stay starred") && app.takesKeys }
      app.mock.type(reply)
      try await app.wait(for: words)
    }
    try await app.wait { app.refusal(of: "undo")?.string.hasSuffix("this cannot be undone") == true }
    try await app.end(by: "q")
  }

  @Test func `A list that was deleted elsewhere is called by its name, and the lists load again`() async throws {
    let app = try App(replacing: Self.missingList("deleteUserList", id: "UL_1"))
    app.start(.starLists(of: .viewer))
    try await app.wait(for: "› Ideas")
    let table = try #require(app.navigator.scenes.last?.scene.table)
    app.mock.type("-")
    try await app.wait { app.shows(#"Delete star list "Ideas"?"#) && app.takesKeys }
    let former = table.source
    app.mock.type("y\r")
    try await app.wait { app.errors.count == 1 && table.source !== former }
    #expect(app.errors.first as? StarListError == .deleted(name: "Ideas"))
    app.cancel()
  }

  @Test func `A prompt says that the list to rename was deleted elsewhere`() async throws {
    let app = try App(replacing: Self.missingList("updateUserList", id: "UL_3"))
    app.start(.starLists(of: .viewer))
    try await app.wait(for: "R rename")
    app.mock.press("End")
    try await app.wait(for: "› Empty")
    app.mock.type("R")
    try await app.wait(for: #"New name of "Empty""#)
    app.mock.type("Later")
    app.mock.press("Enter")
    try await app.wait(for: #"star list "Empty" no longer exists"#)
    app.cancel()
  }

  @Test func `A picker names the chosen list that was deleted elsewhere`() async throws {
    let app = try await App(replacing: Self.missingList("updateUserListsForItem", id: "UL_1"))
      .open(Route(text: "repository octocat/Hello-World"), until: "stars")
    try await app.type("L", until: "[ ] Ideas")
    try await app.type("1", until: "[x] Ideas")
    app.mock.type("s")
    try await app.wait { app.errors.count == 1 }
    #expect((app.errors.first as? StarredOnlyError)?.error as? StarListError == .deleted(name: "Ideas"))
    app.cancel()
  }

  /// Returns the start of the response to a mutation, and the start of a response that says that the
  /// list doesn't exist.
  private static func missingList(_ mutation: String, id: String) -> (String, by: String) {
    let message = "Could not resolve to a node with the global id of '\(id)'"
    let errors = #"{"errors":[{"type":"NOT_FOUND","message":"\#(message)"}],"data":{"\#(mutation)":null},"#
    return (#"{"data":{"\#(mutation)":{"#, by: errors + #""unused":{"value":{"#)
  }

  @Test func `The star lists of somebody else can't be renamed or deleted`() async throws {
    let app = try App()
    app.start(Route(text: "lists mona"))
    try await app.wait { app.navigator.scenes.last?.scene.needsLoad == false }
    #expect(app.command("rename") == nil && app.command("delete") == nil)
    try await app.end(by: "q")
  }

  @Test func `The key works on a row, and a new list is marked`() async throws {
    let app = try await App().open(Route(text: "repositories octocat"), until: "Hello-World")
    try await app.type("L", until: "Star lists of octocat/Hello-World")
    try await app.type("n", until: "Name of the new list")
    app.mock.type("Later")
    try await app.press("Enter", until: "[x] Later")
    try await app.type("s", until: #"Added octocat/Hello-World to "Later""#)
    try await app.end(by: "q")
  }

  @Test func `Space marks a list in the picker, as the footer says`() async throws {
    let app = try await App().open(Route(text: "starred octocat"), until: "L star lists")
    try await app.type("L") { app.shows("[x] Ideas") && app.shows("Space mark") }
    try await app.type(" ", until: "[ ] Ideas")
    try await app.type(" ", until: "[x] Ideas")
    app.cancel()
  }

  @Test func `Esc closes the picker and changes nothing`() async throws {
    let app = try await App().open(Route(text: "starred octocat"), until: "mona/tentacles")
    try await app.type("L", until: "[x] Ideas")
    try await app.type("1", until: "[ ] Ideas")
    try await app.press("Escape", until: "The star lists of mona/tentacles were not changed")
    try await app.end(by: "q")
  }
}

import Testing

@testable import LotusModel

struct KeyMapTests {
  private func command(_ name: String) throws -> KeyMap.Command {
    try #require(KeyMap.commands.first { $0.name == name })
  }

  private func keys(_ changes: [(String, [String])]) throws -> KeyMap {
    var map = KeyMap()
    for (name, keys) in changes { map.set(keys, for: try command(name)) }
    return map
  }

  @Test func `Each command has a name of its own, and keys`() {
    let names = KeyMap.commands.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(KeyMap.commands.allSatisfy { !$0.keys.isEmpty && !$0.scenes.isEmpty })
  }

  @Test(arguments: KeyMap.commands)
  func `The default keys have no conflict`(command: KeyMap.Command) {
    #expect(KeyMap().conflict(of: command) == nil)
  }

  @Test func `The user's keys replace the default keys`() throws {
    let map = try keys([("follow", ["F", "F", "x"]), ("followers", ["C-t"])])
    #expect(map.keys(of: try command("follow")) == ["F", "x"])
    #expect(map.keys(opening: .followers) == ["C-t"])
    #expect(map.keys(opening: .following) == ["2"])
  }

  @Test func `Enter opens, Escape goes back and F1 shows the keys in any case`() throws {
    let map = try keys([("open", ["o"]), ("back", ["b", "Escape"]), ("keys", ["K"])])
    #expect(map.keys(of: try command("open")) == ["o", "Enter"])
    #expect(map.keys(of: try command("back")) == ["b", "Escape"])
    #expect(map.keys(of: try command("keys")) == ["K", "F1"])
  }

  @Test(
    arguments: [
      ([("follow", ["r"])], "follow", ("r", "refresh")), ([("refresh", ["Escape"])], "refresh", ("Escape", "back")),
      ([("quit", ["Q"]), ("home", ["Q"])], "quit", ("Q", "home")), ([("star", ["L"])], "star", ("L", "star lists")),
      ([("open in browser", ["1"])], "open in browser", ("1", "followers")),
      ([("refresh", ["h"]), ("back", ["b"])], "refresh", ("h", "previous week")),
    ] as [([(String, [String])], String, (String, String))])
  func `A key with two meanings in a scene is a conflict`(
    changes: [(String, [String])], name: String, conflict: (key: String, other: String)
  ) throws {
    let found = try #require(try keys(changes).conflict(of: try command(name)))
    #expect((found.key, found.other) == conflict)
    #expect(try command(name).scenes.contains(found.scene))
  }

  @Test(
    arguments: [
      // The comment is written on an issue, and the cache is opened from a profile.
      ([("comment", ["m"])], "comment"), ([("add", ["s"])], "add"), ([("open", ["Enter", "l"])], "open"),
      ([("sort", ["o"]), ("open in browser", ["S"])], "sort"), ([("issues", ["I"])], "issues"),
    ] as [([(String, [String])], String)])
  func `A key may have other meanings in other scenes`(changes: [(String, [String])], name: String) throws {
    #expect(try keys(changes).conflict(of: try command(name)) == nil)
  }
}

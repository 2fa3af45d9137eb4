import FoundationEssentials
import LotusModel
import MockScreen
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Tests for the table of commands whose keys the user can set, and for keys that the user has set.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct KeyBindingsTests {
  @Test(arguments: BrowseCoordinatorTests.scenes)
  func `A scene has only commands of the table, with their keys`(scene: SceneName) async throws {
    let app = try App()
    let route = try BrowseCoordinatorTests.route(to: scene)
    app.start(route)
    try await app.wait { app.navigator.entries.last.map { !$0.scene.needsLoad && !$0.state.isLoading } == true }
    let entry = try #require(app.navigator.entries.last)
    for command in app.navigator.commands(of: entry).all {
      guard let name = command.binding else {
        #expect(Set(command.keys).isSubset(of: Table.keys.union(["Escape"])), "\(command.name)")
        continue
      }
      let declared = try #require(KeyMap.commands.first { $0.name == name }, "\(name)")
      #expect(declared.scenes.contains(route.scene), "\(name)")
      #expect(Set(command.keys.map(\.name)).isSubset(of: declared.keys), "\(name)")
    }
    app.cancel()
  }

  /// Keys that differ from the default keys on each page.
  private var ownKeys: KeyMap {
    get throws {
      var keys = KeyMap()
      for (name, new) in [
        ("edit", ["C-e"]), ("followers", ["!", "F2"]), ("quit", ["Q"]), ("go to", ["C-g"]), ("keys", ["K"]),
        ("back", ["b"]), ("block", ["B"]), ("blocked", ["M-b"]), ("SSH keys", ["M-k"]), ("home", ["M-h"]),
      ] {
        keys.set(new, for: try #require(KeyMap.commands.first { $0.name == name }))
      }
      return keys
    }
  }

  @Test func `The footer, the tabs, the menu of keys and the palette show the keys in force`() async throws {
    let app = try await App(size: Size(rows: 60, columns: 200), keys: try ownKeys).open(
      .profile(named: "octocat"), until: "San Francisco")
    for hint in ["^E edit", "Alt-K SSH keys", "^G go to", "K keys"] {
      #expect(app.mock.rows[59].contains(hint), "\(app.mock.rows[59])")
    }
    #expect(app.mock.rows[1].contains("! followers"), "\(app.mock.rows[1])")
    try await app.type("K", until: "┌─ Keys")
    let menu = app.mock.rows.map { $0.split(separator: " ").joined(separator: " ") }
    for row in ["^E edit", "! F2 followers", "Q quit", "K F1 keys", "^G go to", "Alt-H home", "b Esc back (This is"] {
      #expect(menu.contains { $0.contains(row) }, "\(row) in \(menu)")
    }
    try await app.type("K") { !app.shows("┌─ Keys") }
    try await app.press("C-g") { app.mock.rows.contains { $0.contains("Alt-H") && $0.contains("home") } }
    try await app.press("Escape") { app.takesKeys && app.navigator.entries.count == 1 }
    try await app.end(by: "Q")
  }

  @Test func `The former keys do nothing, and messages name the keys in force`() async throws {
    let app = try await App(keys: try ownKeys).open(.profile(named: "octocat"), until: "San Francisco")
    try await app.type("f", until: "f does nothing here")
    try await app.type("q", until: "q does nothing here")
    try await app.type("b", until: "This is the first page; press Q to quit")
    app.mock.paste("octocat")
    try await app.wait(for: "Press ^G first to go to a pasted name or address")
    try await app.type("!", untilTitle: "octocat › followers")
    try await app.press("M-k", until: "Alt-K does nothing here (on your profile: SSH keys)")
    try await app.type("b", untilTitle: "octocat")
    try await app.type("!", untilTitle: "octocat › followers")
    try await app.press("Escape", untilTitle: "octocat")
    try await app.end(by: "Q")
  }

  @Test func `Each tab can be reached without its number`() async throws {
    let app = try await App().open(.profile(named: "octocat"), until: "San Francisco")
    try await app.press("S-Right", untilTitle: "octocat › followers")
    try await app.type("]", untilTitle: "octocat › following")
    try await app.press("S-Left", untilTitle: "octocat › followers")
    try await app.type("[", untilTitle: "octocat › lists")
    try await app.press("S-Right", untilTitle: "octocat › followers")
    try await app.press("Escape", untilTitle: "octocat")
    try await app.end(by: "q")
  }

  @Test func `Each command has a key for which no keyboard needs AltGr or a dead key`() {
    let hard = Set(#"[]{}~\|`^@#"#.map(String.init))
    let tabs = SceneName.allCases.filter { !$0.declaration.tabOf.isEmpty }.map(\.title)
    for command in KeyMap.commands where !tabs.contains(command.name) {
      #expect(!command.keys.allSatisfy { hard.contains($0) || $0.first?.isNumber == true }, "\(command.name)")
    }
  }

  @Test func `The documents list the keys of each command`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try String(contentsOfFile: "\(root)/docs/KEYS.md", encoding: .utf8)
    let list = KeyMap.commands.map { command in
      "`\(command.name)` (\(command.keys.map { KeyPress($0).sign }.joined(separator: ", ")))"
    }
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(list.joined(separator: ", ") + "."))
  }
}

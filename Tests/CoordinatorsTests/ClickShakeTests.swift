import FoundationEssentials
import LotusModel
import MockScreen
import ModelExamples
import TestSupport
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Clicks random targets on the screen, and compares what opens with the text of each target.
///
/// The drawing alone says what looks like a target and where the target leads. Between the clicks,
/// the test presses random keys, resizes the screen and goes back. The environment variable
/// `GHLOTUS_SHAKE` sets the number of steps.
@MainActor @Suite(.timeLimit(.minutes(90)), .serialized)
struct ClickShakeTests {
  private static let count = RandomKeys.count(orElse: 200)
  /// The number of steps in one app. Then the test starts another app on another page.
  private static let stepsOfApp = 25
  /// The maximum number of open pages. With more pages, going back leads to the first one.
  private static let mostPages = 10
  private static let starts = [
    "profile", "profile octocat", "profile mona", "profile github", "repository octocat/Hello-World",
    "repository mona/tentacles", "issue octocat/Hello-World#1347", "issues octocat/Hello-World", "own-issues",
    "followers octocat", "following hubot", "members github", "organizations mona", "repositories octocat",
    "starred hubot", "gists octocat", "gist 6cad326836d38bd3a7ae", "activity octocat", "lists octocat",
    "list octocat/lists/ideas", "search repos mona", "links", "blocked",
  ]

  /// The state of the app at one moment.
  private struct Moment {
    let drawing: Drawing
    let scenes: Int
    let pages: [String]
    let errors: [any Error]

    @MainActor
    init(_ app: App) {
      drawing = Drawing(app.mock)
      scenes = app.navigator.entries.count
      pages = app.outside.pages
      errors = app.errors
    }
  }

  @Test func `A click on what looks like a target opens what its text says`() async throws {
    var generator = SeededGenerator(seed: 53)
    var clicked: Set<DrawnTarget.Kind> = []
    var copies = 0
    for first in stride(from: 0, to: Self.count, by: Self.stepsOfApp) {
      let start = Self.starts[Int.random(in: Self.starts.indices, using: &generator)]
      let app = try App(hasPreviews: true, size: Self.size(using: &generator))
      defer { app.cancel() }
      app.start(Route(text: start))
      try await app.wait { !app.navigator.entries.isEmpty }
      for step in first..<min(first + Self.stepsOfApp, Self.count) {
        try await rest(app, after: "\(start), step \(step)")
        guard !app.navigator.entries.isEmpty else { break }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
          let length = Int.random(in: 1...12, using: &generator)
          app.mock.type(RandomKeys.text(of: length, using: &generator))
        case 1:
          let size = Self.size(using: &generator)
          app.mock.resize(rows: size.rows, columns: size.columns)
        case 2:
          let isDeep = app.navigator.entries.count > Self.mostPages
          app.mock.press(isDeep ? "H" : "Escape")
        case 3:
          let tabs = Int.random(in: 1...8, using: &generator)
          if try await copyAndOpen(app, after: tabs, step: "\(start), step \(step)") { copies += 1 }
        default:
          if let target = try await click(app, using: &generator, step: "\(start), step \(step)") {
            clicked.insert(target.kind)
          }
        }
      }
    }
    // A short run may not open a menu.
    #expect(clicked.isSuperset(of: [.link, .row, .tab, .breadcrumb, .key]))
    #expect(copies > 0)
  }

  private static func size(using generator: inout SeededGenerator) -> Size {
    Size(rows: .random(in: 12...40, using: &generator), columns: .random(in: 64...170, using: &generator))
  }

  // MARK: Steps

  /// Waits until the app is idle, and closes whatever covers the page, except for a menu.
  private func rest(_ app: App, after step: String) async throws {
    for _ in 0..<20 {
      var checks = 0
      // Work that a key has started may show a scene or a message only after a few turns.
      let isQuiet = await wait {
        checks = isIdle(app) ? checks + 1 : 0
        return checks > 20
      }
      try #require(isQuiet, "\(step): busy\n\(app.mock.rows.joined(separator: "\n"))")
      guard let top = app.navigator.entries.last, !top.isPage, !Drawing(app.mock).hasMenu else { return }
      app.mock.press("Escape")
    }
  }

  /// Clicks a random target.
  ///
  /// - Returns: The target, or `nil` if nothing on the screen looks like one.
  private func click(_ app: App, using generator: inout SeededGenerator, step: String) async throws -> DrawnTarget? {
    let before = Moment(app)
    let targets = before.drawing.targets.filter { isOpened($0, since: before, now: before) != nil }
    let kinds = DrawnTarget.Kind.allCases.filter { kind in targets.contains { $0.kind == kind } }
    guard let kind = kinds.randomElement(using: &generator),
      let target = targets.filter({ $0.kind == kind }).randomElement(using: &generator),
      let column = target.columns.randomElement(using: &generator)
    else {
      app.mock.press("Escape")
      return nil
    }
    // A click selects a row, and a second one opens the row.
    for _ in 0..<(kind == .row ? 2 : 1) { app.mock.click(row: target.row, column: column) }
    try await check("\(step): a click on \(target), cell \(column)", since: before, in: app) {
      isOpened(target, since: before, now: Moment(app)) == true
    }
    return target
  }

  /// Chooses a link with Tab, copies its address and opens it in the browser.
  ///
  /// - Returns: `false` if the page has no link to choose, or if the screen is too narrow.
  private func copyAndOpen(_ app: App, after tabs: Int, step: String) async throws -> Bool {
    for _ in 0..<tabs { app.mock.press("Tab") }
    let before = Moment(app)
    // On a narrow screen, the message that contains the address has several lines.
    guard before.drawing.columns > 100, !before.drawing.hasBox(), let link = before.drawing.chosenLink else {
      return false
    }
    app.mock.type("y")
    try await check("\(step): y on \(link)", since: before, in: app) {
      let now = Drawing(app.mock)
      return now.copied.map { link.names([], address: $0) } ?? now.hasBox("Copy")
    }
    if Drawing(app.mock).hasBox("Copy") {
      app.mock.type("y")
      try await check("\(step): y for the web address of \(link)", since: before, in: app) {
        Drawing(app.mock).copied.map { link.names([], address: $0) } == true
      }
    }
    let copied = Drawing(app.mock).copied
    app.mock.type("o")
    try await check("\(step): o on \(link)", since: before, in: app) {
      guard app.outside.pages.count > before.pages.count else {
        return Drawing(app.mock).shows("to copy this email address")
      }
      return app.outside.pages.last == copied
    }
    return true
  }

  // MARK: Results

  /// Whether the app waits for the user.
  private func isIdle(_ app: App) -> Bool {
    guard let top = app.navigator.entries.last else { return true }
    guard top.takesKeys, app.navigator.stack.earlyKeys != .waiting else { return false }
    // A prompt stores its text half a second after the last key.
    if top.scene is PromptViewController { return true }
    let isLoaded = !top.state.isLoading && (!top.scene.needsLoad || top.state.load == .failed)
    return isLoaded && (!top.isPage || app.navigator.entries.allSatisfy { $0.uses == 1 && !$0.isSearching })
  }

  private func wait(until holds: () -> Bool) async -> Bool {
    for _ in 0..<2_000 {
      if holds() { return true }
      await Task.yield()
    }
    for _ in 0..<5_000 {
      if holds() { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return false
  }

  /// Waits until the app is idle and shows the result of an action.
  private func check(
    _ action: String, since before: Moment, in app: App, shows result: () -> Bool
  ) async throws {
    let isShown = await wait { isIdle(app) && result() }
    let screens = (before.drawing.rows + [""] + app.mock.rows).joined(separator: "\n")
    let outside = "pages: \(app.outside.pages.suffix(2)), errors: \(app.errors.suffix(1))"
    try #require(isShown, "\(action)\n\(outside)\n\(screens)")
  }

  /// Whether the app shows what a target leads to. `nil` if the target doesn't say where it leads.
  private func isOpened(_ target: DrawnTarget, since before: Moment, now: Moment) -> Bool? {
    let hasFailed = now.errors.count > before.errors.count
    switch target.kind {
    case .link, .row:
      if DrawnTarget.isMonth(target.text, ofDayIn: now.drawing.rows) { return true }
      if now.pages.count > before.pages.count {
        return now.pages.count == before.pages.count + 1 && now.drawing.shows("Opened")
          && target.names([], address: now.pages.last ?? "")
      }
      if now.scenes > before.scenes {
        return now.scenes == before.scenes + 1 && target.names(now.drawing.path, rows: now.drawing.rows)
      }
      // If the recording doesn't contain the page, the error names the missing request.
      let error = hasFailed ? now.errors.last.map { "\($0)" } ?? "" : ""
      let request = error.firstMatch(of: /(?:GET|POST) ([^ "]+)/).map { String($0.1) }
      return target.names([], address: now.drawing.copied ?? request ?? "")
    case .tab: return now.drawing.path.last == target.text || hasFailed
    case .breadcrumb:
      // Before the login of the user is known, the user is called "you".
      return now.drawing.path.last == target.text || target.text == "you" || hasFailed
    case .reply:
      let isSorted = before.drawing.hasBox("Sort") && !now.drawing.hasBox("Sort")
      return isSorted || now.drawing.copied?.hasPrefix(target.text) == true
    case .key: return isDone(target.text, since: before, now: now).map { $0 || hasFailed }
    case .entry: return isPage(target.text, now.drawing).map { $0 || hasFailed }
    }
  }

  /// Whether the effect of a key is visible. `nil` if the effect isn't known from the key's name.
  private func isDone(_ name: String, since before: Moment, now: Moment) -> Bool? {
    switch name {
    case "back": now.scenes == before.scenes - 1
    case "close": before.drawing.hasBox() ? now.scenes == before.scenes - 1 : nil
    case "home": now.scenes == 1
    case "keys": now.drawing.hasBox("Keys")
    case "go to": now.drawing.hasBox("Go to")
    case "sort": now.drawing.hasBox("Sort")
    case "filter", "find": now.drawing.rows.last?.hasPrefix("/") == true
    case "copy", "copy URL": now.drawing.shows("Copied") || now.drawing.hasBox("Copy")
    case "open in browser": now.pages.count > before.pages.count
    case "refresh": now.drawing.shows("Refreshed")
    case "star", "unstar", "follow", "unfollow", "mark", "comment", "add", "compare years":
      now.drawing.rows != before.drawing.rows
    case _ where name.hasPrefix("undo ") || name.hasPrefix("redo "): now.drawing.rows != before.drawing.rows
    default: isPage(name, now.drawing)
    }
  }

  /// Whether the page with a full name, or with the title of a scene, is open. `nil` if the name isn't
  /// that of a page.
  private func isPage(_ name: String, _ drawing: Drawing) -> Bool? {
    let title: Substring
    // The command that opens the repository of a page.
    if name == "repository" { return drawing.path.last?.contains("/") == true }
    if let list = name.wholeMatch(of: /(\w[\w ]*) of ([\w\/.-]+)/) {
      // The full name of a star list begins with `list`.
      title = list.1 == "profile" ? list.2 : list.1.split(separator: " ").last ?? ""
      guard drawing.path.first == "…" || drawing.path.contains(String(list.2)) else { return false }
    } else if let item = name.wholeMatch(of: /(?:repository )?([\w-]+\/[\w.-]+)(#\d+)?/) {
      title = item.2 ?? item.1
    } else if BrowseCoordinatorTests.scenes.contains(where: { $0.title == name }) {
      title = name[...]
    } else {
      return nil
    }
    guard let shown = drawing.path.last else { return false }
    // A list of issues has the state in its title, such as `open issues`.
    let isShown = title == "issues" ? shown.hasSuffix(" issues") : shown == title
    return isShown || drawing.shows("This page is already open")
  }
}

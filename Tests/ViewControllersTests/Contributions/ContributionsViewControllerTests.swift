import Essentials
import FoundationEssentials
import Glibc
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct ContributionsViewControllerTests {
  private func loaded(
    _ fixture: String = "octocat", year: Int? = nil, for audience: Audience = .terminal
  ) async throws -> ContributionsViewController {
    let subject = ProfileSubject.user(try Login("octocat"))
    let controller = ContributionsViewController(
      subject: subject, showing: year.map { .span(.year($0)) } ?? .lastYear, for: audience,
      network: try Fixture.network(fixture), clock: .example)
    try await controller.load()
    return controller
  }

  @Test(arguments: [(130, 109), (110, 109), (109, 57), (57, 57), (56, 31), (31, 31), (20, 20)])
  func `A week takes two columns on wide pages and half a column on narrow pages`(width: Int, used: Int) async throws {
    let lines = try #require(await loaded().table).lines(width: width).dropFirst().prefix { !$0.string.isEmpty }
    #expect(lines.count == (width < 57 ? 11 : 10), "months, days, a legend, a note on narrow pages, and a day")
    #expect(lines.dropFirst().prefix(7).map(\.width).max() == used)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.contains { $0.string == "    Less · ▁ ▃ ▅ ▇ More" } == (width > 22))
  }

  @Test func `The names of the months are above the chart, and some weekdays to the left`() async throws {
    let lines = try #require(await loaded().table).lines(width: 80).map(\.string)
    #expect(lines[0].hasSuffix(" contributions in the last year"))
    #expect(lines[1].split(separator: " ").count == 13, "the current month appears at both ends")
    for width in [59, 109, 110] {
      let months = try #require(await loaded().table).lines(width: width)[1].string
      #expect(months.hasSuffix(" Nov"), "the last month starts in the last column")
    }
    #expect(
      lines.dropFirst(2).prefix(7).map { $0.prefix(4) } == ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "])
  }

  @Test func `Every level has its own character, also in ASCII`() async throws {
    let lines = try #require(await loaded().table).lines(width: 80)
    let renderer = LineRenderer(capabilities: .pipe(hasUnicode: false))
    #expect(renderer.text(try #require(lines.first { $0.string.contains("Less") })).contains("Less - 1 2 3 4 More"))
    #expect(Set(lines.dropFirst(2).prefix(7).flatMap { $0.string.dropFirst(4) }).isSuperset(of: "·▁▃▅▇"))
  }

  @Test func `A year can be selected`() async throws {
    let lines = try #require(await loaded(year: 2025).table).lines(width: 80).map(\.string)
    #expect(lines[0].hasSuffix(" contributions in 2025"))
    #expect(lines[1].hasPrefix("    Jan "))
  }

  @Test func `The JSON is the contribution calendar as GitHub returns it`() async throws {
    let bytes = try #require(await loaded().data(of: 0..<1, for: .json(fields: nil, isPretty: false)))
    let calendar = try JSONDocument(parsing: Data(bytes)).root.decode(ContributionCalendar.self)
    #expect(calendar.weeks.count == 53)
    #expect(calendar.total == calendar.weeks.flatMap(\.days).map(\.count).reduce(0, +))
  }

  private func press(_ key: KeyPress, in controller: ContributionsViewController) async throws -> SafeText? {
    let command = try #require(controller.commands.first { $0.keys.first == key })
    guard command.refusal == nil else { return command.refusal }
    if case .instant(let act) = command.action { act() }
    return nil
  }

  private func title(_ controller: ContributionsViewController) throws -> String? {
    try #require(controller.table).lines(width: 80).first?.string.split(separator: " ").suffix(2).joined(separator: " ")
  }

  @Test func `Keys move to years with other months than the last twelve`() async throws {
    let controller = try await loaded("tour", for: .app)
    #expect(try await press("n", in: controller) == "There are no later contributions")
    #expect(try #require(controller.commands.first).name == "show 2025", "the last year contains the months of 2026")
    #expect(try await press("p", in: controller) == nil)
    #expect(controller.needsLoad)
    try await controller.load()
    #expect(try title(controller) == "in 2025")
    #expect(try line(1, of: controller).hasPrefix("Wednesday, December 31, 2025: "))
    #expect(!controller.needsLoad)
    #expect(try await press("p", in: controller) == "There are no earlier contributions")
    #expect(controller.commands.dropFirst().first?.name == "show last 12 months")
    #expect(try await press("n", in: controller) == nil)
    try await controller.load()
    #expect(try title(controller) == "last year")
  }

  @Test func `Statistics are below the calendar, with the time zone of the days`() async throws {
    let text = try #require(await loaded().table).lines(width: 100).map(\.string).joined(separator: "\n")
    for words in [
      "Longest streak", "460 commits, 32 issues, 82 pull requests, 54 reviews, 30 private",
      "Nov\u{A0}2025:\u{A0}",
      "A commit counts on the day in the time zone of its author, and everything else on the day", "UTC.",
    ] {
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test func `Years appear side by side, and as one calendar in JSON`() async throws {
    let controller = try await loaded("tour", for: .app)
    #expect(try await press("t", in: controller) == nil)
    try await controller.load()
    let lines = try #require(controller.table).lines(width: 80).map(\.string)
    #expect(lines[0].contains("Contributions by month"))
    #expect(lines[1].split(separator: " ") == ["2025", "2026"])
    #expect(lines.contains { $0.split(separator: " ") == ["Total", "611", "582"] }, "\(lines)")
    let bytes = try #require(try controller.data(of: 0..<1, for: .json(fields: nil, isPretty: false)))
    #expect(JSONValue(parsing: Data(bytes))?["totalContributions"] == .integer(1193))
    #expect(try await press("t", in: controller) == nil)
    #expect(!controller.needsLoad, "the calendar is still there")
    #expect(try title(controller) == "last year")
  }

  private func line(_ number: Int, of controller: ContributionsViewController) throws -> String {
    try #require(controller.table).lines(width: 80)[number].string
  }

  @Test func `The arrow keys choose a day, whose date and number of contributions are shown`() async throws {
    let controller = try await loaded("tour", for: .app)
    #expect(try line(1, of: controller).hasPrefix("Monday, November 2, 2026: "))
    #expect(try await press("Right", in: controller) == "The calendar does not show later days")
    for (key, day) in [
      ("Left", "Monday, October 26, 2026"), ("Up", "Sunday, October 25, 2026"), ("Up", "Saturday, October 24, 2026"),
      ("Right", "Saturday, October 31, 2026"), ("Down", "Sunday, November 1, 2026"),
    ] as [(KeyPress, String)] {
      #expect(try await press(key, in: controller) == nil)
      #expect(try line(1, of: controller).hasPrefix("\(day): "))
    }
    for _ in 0..<52 { #expect(try await press("Left", in: controller) == nil) }
    #expect(try await press("Left", in: controller) == "The calendar does not show earlier days")
  }

  @Test(arguments: [("Down", "Up"), ("PageDown", "PageUp"), ("End", "Home")] as [(KeyPress, KeyPress)])
  func `After the last day, a key selects the rows below the calendar, and another leads back to the day`(
    down: KeyPress, up: KeyPress
  ) async throws {
    let controller = try await loaded("tour", for: .app)
    let table = try #require(controller.table)
    func lines() -> [String] { table.frame(in: Size(rows: 9, columns: 40)).lines.map(\.string) }
    // The bar of a selected row that is taller than the screen marks its lines after the first one.
    func showsSelection() -> Bool { lines().contains { $0.hasPrefix("›") || $0.hasPrefix("│") } }
    #expect(lines().contains { $0.hasPrefix("› Nov 2, 2026: ") })
    for _ in 0..<20 {
      #expect(try await press(down, in: controller) == nil)
      #expect(showsSelection())
    }
    #expect(table.selectedRow == table.source.count - 1)
    #expect(lines().last == "│ else on the day in UTC.")
    for _ in 0..<20 where table.selectedRow != 1 {
      #expect(try await press(up, in: controller) == nil)
      #expect(showsSelection())
    }
    #expect(lines().contains { $0.hasPrefix(up == "Home" ? "› Nov 2, 2025: " : "› Nov 2, 2026: ") }, "\(lines())")
  }

  @Test func `A key that chooses a day selects its row again`() async throws {
    let controller = try await loaded("tour", for: .app)
    let table = try #require(controller.table)
    _ = table.frame(in: Size(rows: 9, columns: 40))
    #expect(try await press("End", in: controller) == nil)
    #expect(table.selectedRow == table.source.count - 1)
    #expect(try await press("Left", in: controller) == nil)
    #expect(table.frame(in: Size(rows: 9, columns: 40)).lines.contains { $0.string.hasPrefix("› Oct 26, 2026: ") })
  }

  @Test func `Home and End choose the first and the last day, and a click chooses the busiest day`() async throws {
    let controller = try await loaded("tour", for: .app)
    let table = try #require(controller.table)
    let lines = table.frame(in: Size(rows: 30, columns: 80)).lines.map(\.string)
    let last = lines[1]
    for (keys, isLast) in [(["Home", "End"], true), (["g", "G"], true), (["G", "g"], false)] as [([KeyPress], Bool)] {
      for key in keys {
        let command = try #require(controller.commands.first { $0.keys.contains(key) })
        if case .instant(let act) = command.action { act() }
      }
      #expect((table.frame(in: Size(rows: 30, columns: 80)).lines[1].string == last) == isLast)
    }
    let busiest = try #require(lines.firstIndex { $0.contains("Busiest day: ") })
    #expect(controller.handle(.click(Position(row: busiest, column: 20))))
    let chosen = table.frame(in: Size(rows: 30, columns: 80)).lines[1].string
    #expect(lines[busiest].hasPrefix("  Busiest day: " + chosen.trimmingPrefix("› ").split(separator: "   ")[0]))
  }

  @Test(arguments: [(1, "Tuesday, September 15, 2026: 12 contributions"), (3, "Wednesday, November 19, 2025: ")])
  func `Enter on the busiest day or on a streak chooses its day`(tabs: Int, day: String) async throws {
    let controller = try await loaded("tour", for: .app)
    let table = try #require(controller.table)
    _ = table.frame(in: Size(rows: 30, columns: 80))
    for _ in 0..<tabs { #expect(table.handle(.key("Tab"))) }
    #expect(try await press("Enter", in: controller) == nil)
    #expect(try line(1, of: controller).hasPrefix(day))
    #expect(table.selectedRow == 1)
  }

  @Test(arguments: [40, 80, 120]) func `The chosen day is highlighted, and no other`(width: Int) async throws {
    let controller = try await loaded("tour", for: .app)
    for key in ["Left", "Up", "Left"] as [KeyPress] { _ = try await press(key, in: controller) }
    let lines = try #require(controller.table).lines(width: width)
    let marked = lines.map { $0.glyphs.filter(\.style.isReversed).count }
    #expect(marked == lines.indices.map { $0 == 3 ? 1 : 0 }, "October 18 is a Sunday, below the names of the months")
    let printed = try #require(await loaded("tour").table).lines(width: width)
    #expect(printed.allSatisfy { $0.glyphs.allSatisfy { !$0.style.isReversed } })
    #expect(printed.count == lines.count - 1, "a printed calendar has no chosen day")
  }

  @Test func `A refresh keeps the chosen day`() async throws {
    let controller = try await loaded("tour", for: .app)
    _ = try await press("Left", in: controller)
    controller.refresh()
    try await controller.load()
    #expect(try line(1, of: controller).hasPrefix("Monday, October 26, 2026: "))
  }

  @Test func `The squares are visible on black and on white, and a busier day is brighter`() async throws {
    let colors = try #require(await loaded().table).lines(width: 80).flatMap(\.glyphs).compactMap { glyph in
      if case .symbol(let symbol)? = glyph.style.paint { symbol } else { nil }
    }
    let squares = ["░", "▒", "▓", "█"].compactMap { shade in colors.first { $0.shade == shade } }
    #expect(squares.count == 4)
    let luminances = squares.map { luminance($0.color) }
    #expect(luminances == luminances.sorted())
    #expect(luminances.allSatisfy { ($0 + 0.05) / 0.05 > 1.8 && 1.05 / ($0 + 0.05) > 1.8 })
    #expect(colors.allSatisfy { $0.color == $0.color.inPalette }, "a terminal with 256 colors rounds none of them")
  }

  /// Returns the relative luminance of a color, as defined by WCAG 2.
  private func luminance(_ color: PixelColor) -> Double {
    zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double(part.0) / 255
      return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }

  @Test func `If a year cannot be loaded, the previous year stays and the user can go back`() async throws {
    let controller = try await loaded(year: 2025)
    #expect(try await press("n", in: controller) == nil)
    await #expect(throws: (any Error).self) { try await controller.load() }
    #expect(controller.needsLoad)
    #expect(try title(controller) == "in 2025")
    #expect(try await press("p", in: controller) == nil)
    #expect(!controller.needsLoad)
  }

  @Test func `An unknown user is named in the error`() async throws {
    let login = try Login("github")
    let controller = ContributionsViewController(
      subject: .user(login), for: .app, network: try Fixture.network("tour"), clock: .example)
    await #expect(throws: UnknownNameError.user(login)) { try await controller.load() }
  }

  @Test func `Without a token, the contributions need a sign-in`() async throws {
    await #expect(throws: NetworkError.signInNeeded) { try await loaded("octocat-anonymous") }
  }
}

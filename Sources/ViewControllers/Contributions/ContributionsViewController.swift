import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a calendar of a user's contributions in a span, or several years side by side.
public final class ContributionsViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  private let subject: ProfileSubject
  /// The login of the account, or `nil` if it isn't known.
  private let login: Login?
  private let audience: Audience
  private let network: NetworkController
  let clock: ViewpointClock
  private var selection: ContributionSelection
  private var shown: (span: ContributionSpan, source: ContributionsDataSource, content: PageContent)?
  /// The contributions of the years that are shown side by side.
  private var compared: Contributions?
  /// The current year, or `nil` if it isn't known. The current year isn't offered as a choice,
  /// because the last twelve months contain all of its days.
  private var currentYear: Int?
  /// The date of the day to choose at first, in the form `2026-11-02`, or `nil` for the last day.
  private var firstDate: String?
  private(set) var content: PageContent
  /// The calendar and its heading. On a screen, the page appears before they have loaded.
  public private(set) var table: Table?

  /// Creates a calendar of contributions.
  ///
  /// - Parameters:
  ///   - selection: The contributions to show at first.
  ///   - viewer: The login of the signed-in user, or `nil` if it isn't known.
  public init(
    subject: ProfileSubject, showing selection: ContributionSelection = .lastYear, for audience: Audience,
    viewer: Login? = nil, network: NetworkController,
    clock: ViewpointClock
  ) {
    login = subject.login ?? viewer
    content = PageContent(for: audience)
    self.clock = clock
    self.subject = subject
    self.selection = selection
    self.audience = audience
    self.network = network
    table = audience == .app ? Table(StaticDataSource([])) : nil
  }

  /// Chooses a day as soon as the calendar has loaded.
  ///
  /// - Parameter date: The date in the form `2026-11-02`.
  public func begin(at date: String) {
    firstDate = date
  }

  public var route: Route { .contributions(of: subject) }
  var firstStatus: SafeText { "Loading the contributions" }

  /// Loads the contributions. GitHub requires a token for them.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    let selection = selection
    try await content.load { pass in
      do {
        switch selection {
        case .span(let span):
          let contributions = try await contributions(in: span, pass)
          return { self.show(contributions, in: span) }
        case .years(let years):
          let parts = try await contributions(inEach: years.map { .year($0) }, pass)
          return { self.compare(Array(zip(years, parts))) }
        }
      } catch NetworkError.notFound(let message) {
        guard case .user(let login) = subject else { throw NetworkError.notFound(message: message) }
        throw UnknownNameError.user(login)
      }
    }
  }

  /// Loads the contributions in a span, which may be longer than a year.
  private func contributions(in span: ContributionSpan, _ pass: LoadPass) async throws -> Contributions {
    let parts = try await contributions(inEach: span.parts, pass)
    return parts.count == 1 ? parts[0] : Contributions(joining: parts)
  }

  private func contributions(inEach spans: [ContributionSpan], _ pass: LoadPass) async throws -> [Contributions] {
    var parts: [Contributions] = []
    for span in spans {
      let part = try await contributions(in: span, halvings: 2, pass)
      parts.append(part)
    }
    return parts
  }

  /// Loads the contributions in a span of up to a year. If GitHub can't return the whole span at
  /// once, loads its halves.
  ///
  /// - Parameter halvings: The number of times that the span may be halved.
  private func contributions(
    in span: ContributionSpan, halvings: Int, _ pass: LoadPass
  ) async throws -> Contributions {
    let result = await network.result(of: subject.contributionsQuery(span), in: pass)
    guard case .failure(.tooExpensive) = result, halvings > 0 else { return try result.get() }
    var parts: [Contributions] = []
    for half in span.halves(at: clock.viewpoint.now) {
      let part = try await contributions(in: half, halvings: halvings - 1, pass)
      parts.append(part)
    }
    return Contributions(joining: parts)
  }

  private func show(_ contributions: Contributions, in span: ContributionSpan) {
    let date = shown?.source.chosenDay?.date ?? firstDate
    let source = ContributionsDataSource(
      contributions, of: login, in: span, for: audience, choosing: date, on: clock.viewpoint.webURL)
    if span == .lastYear { currentYear = contributions.calendar.lastYear }
    shown = (span, source, content)
    compared = nil
    show(source)
  }

  private func compare(_ years: [(year: Int, contributions: Contributions)]) {
    let viewModel = ContributionComparisonViewModel(
      years.map { ($0.year, $0.contributions.calendar) })
    compared = Contributions(joining: years.map(\.contributions))
    show(
      StaticDataSource([
        HeadingCell(StyledText(untrusted: viewModel.title, .pageTitle)),
        ContributionComparisonCell(viewModel: viewModel), BlankCell(),
        ParagraphCell(untrusted: ContributionStatisticsViewModel.timeZones, .dim),
      ]))
  }

  private func show(_ source: any TableDataSource) {
    if let table { table.source = source } else { table = Table(source) }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    let report =
      compared.map { ContributionReport($0, endsToday: false) }
      ?? shown.map { ContributionReport($0.source.contributions, endsToday: $0.span == .lastYear) }
    return try report.flatMap { try audience.object(JSONSource(encoding: $0)) }
  }
}

/// Moving from day to day and from year to year.
extension ContributionsViewController: InputScene {
  public var isTyping: Bool { false }

  /// Chooses the day that the user clicks, in the calendar or in a row that names a day.
  public func handle(_ event: InputEvent) -> Bool {
    guard case .click(let position) = event, compared == nil, let table, let content = table.content(at: position)
    else {
      return table?.handle(event) ?? false
    }
    return shown?.source.choose(at: content.position, inRow: content.row, width: content.width) == true
      || table.handle(event)
  }

  public var commands: [KeyCommand] {
    guard compared == nil else {
      return [KeyCommand(.compareYears, name: "show the calendar", now: { [weak self] in self?.choose(.lastYear) })]
    }
    guard let shown else { return [] }
    // The last twelve months show all of the current year, so leave that year out.
    let years = [nil] + shown.source.contributions.years.filter { $0 != currentYear }
    let keys = ContributionYearsViewModel(years, shown: selection.year)
    let commands: [KeyCommand] = [
      choosing(.earlierYear, keys.earlier, of: years), choosing(.laterYear, keys.later, of: years),
      comparing(shown.source),
      moving(by: -7).bound(as: .previousWeek), moving(by: 7).bound(as: .nextWeek),
      moving("Up", "k", name: "previous day", by: -1, orRowsBy: "Up"),
      moving("Down", "j", name: "next day", by: 1, orRowsBy: "Down"),
      moving("PageUp", name: "four weeks earlier", by: -28, orRowsBy: "PageUp").ranked(.unlisted),
      moving("PageDown", name: "four weeks later", by: 28, orRowsBy: "PageDown").ranked(.unlisted),
      KeyCommand("Home", "g", name: "first day", now: { [weak self] in self?.moveToEnd(false) }).ranked(.unlisted),
      KeyCommand("End", "G", name: "last day", now: { [weak self] in self?.moveToEnd(true) }).ranked(.unlisted),
    ]
    return commands + choosingNamedDay(in: shown.source)
  }

  /// Returns the command that chooses the day that the selected row or its chosen link names. Empty if
  /// they name none.
  private func choosingNamedDay(in source: ContributionsDataSource) -> [KeyCommand] {
    let month = table?.selectedLink
    guard let row = table?.selectedRow, source.namesDay(row, month: month) else { return [] }
    return [
      KeyCommand(
        .open, name: "choose day",
        now: { [weak self] in
          source.chooseDay(namedBy: row, month: month)
          self?.showDay()
        }
      ).ranked(.open)
    ]
  }

  private func choosing(_ command: PageCommand, _ key: ContributionYearsViewModel.Key, of years: [Int?]) -> KeyCommand {
    KeyCommand(
      command, name: SafeText(untrusted: key.name), unless: key.refusal.map { SafeText(untrusted: $0) },
      now: { [weak self] in
        if let index = key.index { self?.choose(.span(years[index].map { .year($0) } ?? .lastYear)) }
      })
  }

  /// Returns the command that shows the latest years side by side.
  private func comparing(_ source: ContributionsDataSource) -> KeyCommand {
    let years = Array(source.contributions.years.prefix(Self.mostYears).reversed())
    return KeyCommand(
      .compareYears, unless: years.isEmpty ? "There are no contributions to compare" : nil,
      now: { [weak self] in self?.choose(.years(years)) })
  }

  /// The number of years that fit side by side on a narrow screen.
  private static let mostYears = 5

  private func choose(_ selection: ContributionSelection) {
    self.selection = selection
    compared = nil
    content =
      if let shown, case .span(shown.span) = selection { shown.content } else { PageContent(for: audience) }
    if let shown { show(shown.source) }
  }

  /// Whether a row below the calendar is selected.
  private var isBelowCalendar: Bool { table?.selectedRow != shown?.source.dayRow }

  /// Returns a command that chooses another day.
  ///
  /// - Parameter key: The key that moves to another row instead of another day. It is used below
  ///   the calendar, and after its last day. `nil` if the command only chooses days.
  private func moving(
    _ keys: KeyPress..., name: SafeText = "", by distance: Int, orRowsBy key: KeyPress? = nil
  ) -> KeyCommand {
    let canMove = shown?.source.canMove(by: distance) == true
    if let key, isBelowCalendar || distance > 0 && !canMove {
      let row: SafeText = distance < 0 ? "previous row" : "next row"
      return KeyCommand(keys, name: row, now: { [weak self] in _ = self?.table?.handle(.key(key)) }).ranked(.unlisted)
    }
    let refusal: SafeText =
      distance < 0 ? "The calendar does not show earlier days" : "The calendar does not show later days"
    return KeyCommand(
      keys, name: name, unless: canMove ? nil : refusal,
      now: { [weak self] in
        self?.shown?.source.move(by: distance)
        self?.showDay()
      }
    ).ranked(.minor)
  }

  /// Chooses the first or the last day. If the last day is already chosen, selects the last row.
  private func moveToEnd(_ isLast: Bool) {
    if isLast, shown?.source.canMove(by: 1) == false {
      _ = table?.handle(.key("End"))
    } else {
      shown?.source.moveToEnd(isLast)
      showDay()
    }
  }

  /// Selects the row of the chosen day.
  private func showDay() {
    if let row = shown?.source.dayRow { table?.select(sourceRow: row) }
  }
}

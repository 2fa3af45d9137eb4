import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: asks where to go or what to do. The user types a part of the name of a scene, a
/// command or something that they have seen. The user can also type the name or the address of a
/// user, a repository or an issue, or a search query.
public final class PaletteViewController {
  private let network: NetworkController
  private let context: PaletteContext
  private let clock: ViewpointClock
  private var dataSource: PaletteDataSource
  private let field = TextFieldController()
  private var phase = Phase.loading
  public let table: Table?
  public private(set) var outcome: PaletteChoice?

  public init(_ context: PaletteContext, network: NetworkController, clock: ViewpointClock) {
    self.context = context
    self.network = network
    self.clock = clock
    dataSource = PaletteDataSource(context, on: network.server, isSignedIn: false)
    table = Table(dataSource)
    field.delegate = self
  }

  private enum Phase {
    /// The scene doesn't know yet whether the user is signed in.
    case loading
    /// The user pressed Enter before the scene has loaded.
    case opening
    case loaded
  }

  private func open() {
    guard phase == .loaded || isSameForEverybody else {
      phase = .opening
      return
    }
    if case .text = selected?.choice { complete() } else { outcome = selected?.choice }
  }

  /// Whether the selected entry would also be selected if the user were signed in.
  private var isSameForEverybody: Bool {
    let all = PaletteDataSource(context, on: network.server, isSignedIn: true)
    all.search(field.text.text)
    guard let row = table?.selectedRow, all.entries.indices.contains(row) else { return false }
    return all.entries[row].choice == selected?.choice
  }

  /// Opens the entry that the user clicked.
  private func openEntry(at event: InputEvent) -> Bool {
    guard failure == nil, let table, table.handle(event) else { return false }
    if refusal == nil { open() }
    return true
  }

  private var selected: PaletteDataSource.Entry? {
    table?.selectedRow.map { dataSource.entries[$0] }
  }

  private func search() {
    dataSource.search(field.text.text)
    table?.source = dataSource
  }

  /// Types the rest of the selected entry. The entry stays selected.
  private func complete() {
    guard let selected else { return }
    field.begin(editing: EditedText(selected.viewModel.completion), in: field.size)
    search()
    if let row = dataSource.entries.firstIndex(where: { $0.choice == selected.choice }) {
      table?.select(sourceRow: row)
    }
  }

  private static func size(on screen: Size) -> Size {
    Size(
      rows: min(screen.rows, max(leastRows, screen.rows - 4)),
      columns: min(screen.columns, max(leastColumns, screen.columns / 2)))
  }

  /// The position of the first entry, below the text field and a blank line.
  private static let firstEntry = Position(row: Panel.corner.row + 2, column: Panel.corner.column)
  private static let leastRows = 15
  private static let leastColumns = 60
}

extension PaletteViewController: Scene, InputScene, DrawnScene {
  public var title: SafeText { "Go to" }

  public var needsLoad: Bool { phase != .loaded }

  /// Finds out whether the user is signed in, because only then are the user's own scenes offered.
  /// Then searches again, because the user may have typed text in the meantime.
  public func load() async throws {
    dataSource = PaletteDataSource(context, on: network.server, isSignedIn: try await network.isSignedIn())
    search()
    let opens = phase == .opening
    phase = .loaded
    if opens { open() }
  }

  public var presentation: Presentation {
    .part(.popup(Self.size))
  }

  public var isTyping: Bool { true }
  public var hasExactMatch: Bool { dataSource.hasExactMatch }

  public var help: [LabelsCell.Row] {
    [
      .keys("Up Down ^P ^N", "previous or next row"), .keys("PgUp PgDn", "page up or down"),
      .keys("Tab", "complete the name"),
    ]
  }

  public var commands: [KeyCommand] {
    [
      KeyCommand(
        "Enter", name: "open", unless: refusal, now: { self.open() }),
      KeyCommand("Tab", name: "complete", now: { self.complete() }),
    ]
  }

  private var refusal: SafeText? {
    if let failure { return failure }
    return dataSource.entries.isEmpty ? "Nothing matches this text" : nil
  }

  /// The reason why the typed address can't be opened, or `nil`.
  private var failure: SafeText? {
    dataSource.failure.flatMap { ErrorViewModel($0, from: clock.viewpoint) }.map { SafeText(untrusted: $0.sentence) }
  }

  public func handle(_ event: InputEvent) -> Bool {
    if phase == .opening { phase = .loading }
    return switch event {
    case .key("Up"), .key("Down"), .key("PageUp"), .key("PageDown"), .key("C-n"), .key("C-p"), .wheel:
      table?.handle(event) ?? false
    case .click, .doubleClick: openEntry(at: event.relative(to: Self.firstEntry)) || field.handle(event)
    default: field.handle(event)
    }
  }

  public func frame(in size: Size) -> Frame {
    let width = max(2, size.columns - Panel.frameColumns)
    field.size = Size(rows: 1, columns: width)
    let typed = field.frame
    var line = (typed.lines.first ?? .blank).padded(to: width).styled { $0.isUnderlined = true }
    let room = max(0, size.rows - Panel.frameRows - 2)
    var (rows, cursor) = (failure.map { StyledText($0, .warning).wrapped(to: width) } ?? [], typed.cursor)
    if failure == nil {
      let entries = entries(in: room, width: width)
      rows = entries.lines
      if selected != nil {
        // The terminal's cursor is on the selected entry, so the field draws its caret itself.
        line = line.styled(atCell: cursor.column) { $0.isReversed = true }
        cursor = entries.cursor.moved(by: Position(row: 2, column: 0))
      }
    }
    let panel = Panel(title: title, role: .menu, content: [line, .blank] + rows)
    return Frame(lines: panel.lines(in: size), cursor: cursor.moved(by: Panel.corner), outsideKey: "Escape")
  }
}

extension PaletteViewController {
  /// Draws the entries that fit. If more follow, the last line says how many.
  private func entries(in rows: Int, width: Int) -> Frame {
    guard let table else { return Frame(lines: []) }
    let isCut = dataSource.count > rows && rows > 1
    var frame = table.frame(in: Size(rows: isCut ? rows - 1 : rows, columns: width))
    let more = dataSource.count - table.position.topRow - frame.lines.count
    guard isCut, more > 0 else { return frame }
    frame.lines.append(
      StyledText(untrusted: PaletteRestViewModel(more).sentence, .dim).line(cutTo: width).indented(by: 2))
    return frame
  }
}

extension PaletteViewController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    search()
    table?.select(sourceRow: 0)
  }

  func textFieldController(_ controller: TextFieldController, copy text: String) {}
}

/// A menu of the keys that work in another scene.
final class KeyMenuScene {
  enum Choice: Sendable {
    case press(KeyPress)
    case close
  }

  let table: Table?
  private(set) var outcome: Choice?

  private let source: KeyMenuDataSource
  /// The keys that show the menu, which also close it.
  private let keys: [KeyPress]

  /// Creates a menu of the commands of a scene, the available ones first. Rows for keys that aren't
  /// commands follow, such as the keys that move the selection.
  ///
  /// At first, the first row is selected. It closes the menu, so Enter changes nothing.
  init(_ commands: SceneCommands, of scene: any Scene) {
    let taken = Set(commands.all.flatMap(\.keys))
    keys = commands.all.first { $0.binding == "keys" }?.keys ?? []
    let tableHelp = scene.table.map { Table.help(except: $0.hasTargets ? taken : taken.union(["Tab", "S-Tab"])) }
    let help = scene.asInputScene?.help ?? tableHelp ?? []
    let closing = KeyCommand(["Escape"] + keys, name: "close this menu", now: {})
    source = KeyMenuDataSource(
      [closing] + commands.available + commands.all.filter { $0.refusal != nil }, help: help + Window.help)
    table = Table(source)
  }

  /// The keys that move the selection in the menu itself.
  private static let movingKeys: Set<String> = ["j", "k", "g", "G"]
  private static let maximumWidth = 76
  private static let leastRowsWithPage = 8
}

extension KeyMenuScene: Scene, InputScene, DrawnScene {
  var title: SafeText { "Keys" }

  var presentation: Presentation {
    .part(
      .popup { [source] screen in
        let width = min(source.width + Theme.indentation + Panel.frameColumns, Self.maximumWidth, screen.columns)
        // Leave the title line and the footer of the page visible.
        let room = screen.rows > Self.leastRowsWithPage ? screen.rows - 2 : screen.rows
        return Size(rows: min(source.count + Panel.frameRows, room), columns: width)
      })
  }

  var isTyping: Bool { false }

  var commands: [KeyCommand] {
    [
      KeyCommand("Enter", name: "run", now: { [self] in runSelected() }),
      KeyCommand(["Escape", "q"] + keys, name: "close", now: { [self] in outcome = .close }),
    ]
  }

  func handle(_ event: InputEvent) -> Bool {
    if case .text(let text) = event, !Self.movingKeys.contains(text), let key = source.key(named: text) {
      outcome = .press(key)
      return true
    }
    guard let table, table.handle(event.relative(to: Panel.corner)) else { return false }
    if event.isClick { runSelected() }
    return true
  }

  private func runSelected() {
    guard let row = table?.selectedRow, let key = source.key(at: row) else { return }
    outcome = row == KeyMenuDataSource.closingRow ? .close : .press(key)
  }

  func frame(in size: Size) -> Frame {
    let rows = table?.frame(in: Panel.room(in: size)) ?? Frame(lines: [])
    let panel = Panel(title: title, role: .menu, content: rows.lines, hidden: table?.hiddenRows ?? (0, 0))
    return Frame(lines: panel.lines(in: size), cursor: rows.cursor.moved(by: Panel.corner), outsideKey: "Escape")
  }
}

/// The rows of the menu: first the keys, and then the help.
private final class KeyMenuDataSource: TableDataSource {
  private let keys: [KeyPress]
  private let allKeys: Set<KeyPress>
  private let rows: [LabelsCell.Row]
  /// The width of the column with the keys, in cells.
  private let labelWidth: Int

  init(_ commands: [KeyCommand], help: [LabelsCell.Row]) {
    keys = commands.map(\.keys[0])
    allKeys = Set(commands.flatMap(\.keys))
    rows = commands.help + help
    labelWidth = min(rows.map(\.label.width).max() ?? 0, Self.widestLabel)
  }

  private static let widestLabel = 24
  /// The row that closes the menu.
  static let closingRow = 0

  var count: Int { rows.count }

  func cell(at row: Int) -> any Cell {
    LabelsCell([rows[row]], widestLabel: labelWidth, alignedTo: labelWidth)
  }

  func canSelect(_ row: Int) -> Bool { keys.indices.contains(row) }
  func opens(_ row: Int) -> Bool { canSelect(row) }

  /// The key of a command, or `nil` for a row about keys that move or edit.
  func key(at row: Int) -> KeyPress? { canSelect(row) ? keys[row] : nil }

  /// Returns a key of the commands by its name, or `nil` if no command has the key.
  func key(named name: String) -> KeyPress? { allKeys.contains(KeyPress(name)) ? KeyPress(name) : nil }

  /// The width that shows every row on one line, in cells.
  var width: Int {
    rows.map { row in
      labelWidth + Theme.gap + (row.value.lines(width: Theme.unlimitedWidth).first?.width ?? 0)
    }.max() ?? 0
  }
}

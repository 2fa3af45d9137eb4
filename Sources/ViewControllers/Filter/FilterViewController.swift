public import Terminal

/// View controller: the input line that filters a list or searches a page. It covers the footer of
/// the table's scene.
///
/// The scene works with any table, and knows neither the rows nor the scene below.
public final class FilterViewController {
  private let filtered: Table
  private let field = TextFieldController()
  public private(set) var outcome: Void?

  /// Creates the input line. The former query is selected, so that typing replaces it.
  public init(of table: Table) {
    filtered = table
    var text = EditedText(table.queryText)
    text.selectAll()
    field.begin(editing: text, in: field.size)
    field.delegate = self
  }

  private func cancel() {
    if filtered.queryHidesRows { filtered.look(for: "") } else { filtered.cancelQuery() }
    outcome = ()
  }
}

extension FilterViewController: Scene, InputScene, DrawnScene {
  public var title: SafeText { filtered.queryHidesRows ? "Filter" : "Search" }
  public var presentation: Presentation { .part(.lastLine) }
  public var isTyping: Bool { true }

  public var commands: [KeyCommand] {
    [
      KeyCommand("Enter", name: "keep", now: { self.outcome = () }),
      KeyCommand("Escape", name: filtered.queryHidesRows ? "all rows" : "cancel", now: { self.cancel() }),
    ]
  }

  public func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key("Up"), .key("Down"), .key("PageUp"), .key("PageDown"), .key("C-n"), .key("C-p"): filtered.handle(event)
    default: field.handle(event)
    }
  }

  /// Draws the typed text or a hint, the number of matches, and the keys. If there isn't enough room
  /// for all keys, shows only Escape, or no key.
  public func frame(in size: Size) -> Frame {
    let mark = StyledText("/", .mark).line(cutTo: 1)
    let summary = StyledText(" ") + StyledText(filtered.querySummary)
    let gap: SafeText = "  "
    let room = size.columns - mark.width - summary.width - gap.string.count - Self.leastFieldWidth
    let keys = [commands, commands.suffix(1)].first { $0.footer.width <= room } ?? []
    let hints = StyledText(keys.isEmpty ? "" : gap) + keys.footer
    let right = summary.line(cutTo: size.columns / 2) + hints.line(cutTo: size.columns)
    let width = max(2, size.columns - mark.width - right.width)
    field.size = Size(rows: 1, columns: width)
    let hint = StyledText(filtered.queryHint, .dim).line(cutTo: width)
    let line = (field.text.text.isEmpty ? hint : field.frame.lines.first ?? .blank).padded(to: width)
    let cursor = Position(row: 0, column: field.frame.cursor.column + mark.width)
    return Frame(
      lines: [mark + line + right], cursor: cursor, takesInterrupt: field.hasSelection,
      targets: keys.footerTargets(row: 0, from: size.columns - keys.footer.width), outsideKey: "Enter")
  }

  /// The minimum width of the text field beside keys, in cells.
  private static let leastFieldWidth = 16
}

extension FilterViewController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    guard text.text != filtered.queryText else { return }
    filtered.look(for: text.text)
  }

  func textFieldController(_ controller: TextFieldController, copy text: String) {}
}

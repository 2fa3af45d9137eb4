/// View: draws a scene on the full screen.
///
/// A page has a title line at the top and a footer with its keys at the bottom. A conversation is a
/// dialog over the scene that it interrupts. A scene without content is a small window with a
/// spinner. The view changes nothing and makes no decisions about scenes.
struct SceneView {
  let entry: NavigatorEntry
  /// The breadcrumb, which ends with the title of the page.
  let path: [SafeText]
  /// The commands of the scene.
  let commands: [KeyCommand]
  /// The commands that every scene has.
  let standardCommands: [KeyCommand]
  /// A message that replaces the keys in the footer.
  let remark: StyledText?
  /// The current activity.
  let status: SafeText

  private var scene: any Scene { entry.scene }

  func frame(in size: Size) -> Frame {
    if entry.state.isWaiting {
      let line = announcement.line(cutTo: size.columns).padded(to: size.columns)
      let blank = StyledLine.blank.padded(to: size.columns)
      return Frame(lines: [blank, line, blank].map { $0.styled { $0.isReversed = true } })
    }
    if entry.isDialog {
      return Frame(lines: Panel(title: scene.title, content: dialogLines(columns: size.columns)).lines(in: size))
    }
    return entry.isFull ? page(in: size) : content(in: size)
  }

  /// The size of the window of a dialog or of a scene without content.
  func size(on screen: Size) -> Size {
    guard !entry.state.isWaiting else { return Size(rows: 3, columns: announcement.width) }
    let lines = dialogLines(columns: min(screen.columns, Self.widestDialog))
    let width = max(lines.map(\.width).max() ?? 0, StyledText(scene.title).width + 2)
    return Size(rows: lines.count + Panel.frameRows, columns: width + Panel.frameColumns)
  }

  private func content(in size: Size) -> Frame {
    scene.asDrawnScene?.frame(in: size) ?? scene.table?.frame(in: size) ?? Frame(lines: [])
  }

  // MARK: Pages

  private func page(in size: Size) -> Frame {
    let footer = size.rows > 2 ? [self.footer(in: size)] : []
    let title = head(in: size)
    let room = size.rows - title.count - footer.count
    let notes = self.notes(width: size.columns).prefix(room)
    var frame = content(in: Size(rows: room - notes.count, columns: size.columns))
    frame.lines += notes
    let blanks = Array(repeating: StyledLine.blank, count: max(0, room - frame.lines.count))
    frame.lines = title + frame.lines + blanks + footer
    frame.cursor?.row += title.count
    return frame
  }

  /// The title line and the line with the tabs.
  private func head(in size: Size) -> [StyledLine] {
    let lines = [title(width: size.columns)] + (entry.heading.tabs.map { [$0.line(width: size.columns).line] } ?? [])
    return Array(lines.prefix(entry.firstRow(of: size.rows)))
  }

  private func title(width: Int) -> StyledLine {
    let state = entry.turns == 0 ? StyledText() : StyledText(spinner + " " + status, .dim)
    let right = state.line(cutTo: max(0, width - breadcrumb(of: ownElements).width - 2))
    let room = right.width == 0 ? width : max(0, width - right.width - 2)
    var count = min(path.count, Self.longestPath + 1)
    while count > ownElements, breadcrumb(of: count).width > room { count -= 1 }
    return breadcrumb(of: count).line(cutTo: room).padded(to: width - right.width) + right
  }

  /// The number of elements of the breadcrumb that are always visible: the title and its owner.
  private var ownElements: Int {
    min(path.count, entry.heading.owner == nil ? 1 : 2)
  }

  /// The last elements of the breadcrumb, the title in bold.
  private func breadcrumb(of count: Int) -> StyledText {
    let start: SafeText = path.count > count ? "… › " : ""
    return path.suffix(count).dropLast().reduce(StyledText(start, .dim)) { $0 + StyledText($1 + " › ", .dim) }
      + StyledText(path.last ?? "", .bold)
  }

  /// The footer: the keys that are available at the moment.
  ///
  /// If they don't all fit, the footer still shows the key that opens the list of all keys.
  private func footer(in size: Size) -> StyledLine {
    let width = size.columns
    if let remark { return remark.line(cutTo: width) }
    let tabs = entry.showsTabs(in: size.rows) ? entry.heading.tabs : nil
    let commands = (commands + standardCommands).filter { command in
      command.refusal == nil && !command.keys.allSatisfy { tabs?.contains($0) == true }
    }
    let all = filterHint + commands.footer
    guard all.width > width else { return all.line(cutTo: width) }
    let fitting = filterHint + commands.footer(within: width - filterHint.width)
    if fitting.width <= width { return fitting.line(cutTo: width) }
    return commands.filter { $0.keys.contains("F1") }.footer.line(cutTo: width)
  }

  /// The start of the footer while a filter is active: the query and the number of matching rows.
  private var filterHint: StyledText {
    guard entry.hasFilter, let filter = scene.table?.filter else { return StyledText() }
    let found = StyledText("/", .accent) + StyledText(untrusted: filter.text, .accent)
    return found + StyledText("  ") + StyledText(filter.summary) + StyledText("  ")
  }

  // MARK: Notes

  /// The lines below the rows of a table, for example a message that a load failed or that there
  /// are no rows.
  private func notes(width: Int) -> [StyledLine] {
    guard let table = scene.table else { return [] }
    return notes(below: table).flatMap { $0.wrapped(to: max(2, width - 2)) }.map { $0.indented(by: 2) }
  }

  private func notes(below table: Table) -> [StyledText] {
    if entry.state.load == .failed {
      let failure: SafeText = table.isEmpty ? "Could not load this page" : "Could not load the rest"
      return [StyledText(failure + "; press an arrow key to try again", .warning)]
    }
    guard !scene.needsLoad, !entry.state.isLoading, !table.isSearching else { return [] }
    let notes = scene.notes(after: .screen)
    guard notes.isEmpty, table.isEmpty else { return notes }
    return [StyledText(table.filter == nil ? "Nothing here" : "No rows match the filter", .dim)]
  }

  // MARK: Dialogs and announcements

  /// The lines inside a dialog: the rows of the scene, its notes, its status, and its keys.
  private func dialogLines(columns: Int) -> [StyledLine] {
    let width = max(2, columns - Panel.frameColumns)
    let rows = scene.table?.lines(width: width) ?? []
    let notes = scene.notes(after: .screen).flatMap { $0.wrapped(to: width) }
    let status = remark ?? StyledText(status, .dim)
    // While the dialog ignores keys, leave the line for the keys blank.
    let keys = entry.state.gate != .discarding ? standardCommands.footer.wrapped(to: width) : [.blank]
    return rows + notes + [.blank] + (status.width == 0 ? [] : status.wrapped(to: width)) + keys
  }

  private var announcement: StyledText {
    StyledText(" " + spinner + " " + status + "  ") + (remark ?? StyledText("Esc to cancel")) + StyledText(" ")
  }

  private var spinner: SafeText {
    ActivityIndicator.sign(entry.turns)
  }

  /// The maximum number of breadcrumb elements before the title.
  static let longestPath = 3
  /// The maximum width of a dialog, in cells.
  private static let widestDialog = 76
}

/// The appearance of a scene.
extension NavigatorEntry {
  /// The position of the scene, or `nil` if the stage draws it as a dialog.
  var placement: Window.Placement? {
    switch scene.presentation {
    case .page: .full
    case .conversation(let placement): placement
    case .part(let placement): placement
    }
  }

  var isDialog: Bool { placement == nil }

  /// Whether the dialog only shows a message, so that the user can only close it.
  var isNotice: Bool {
    isDialog && !scene.needsLoad && scene.commands.isEmpty
  }

  /// Whether the scene fills the screen and its table has a filter.
  var hasFilter: Bool {
    isFull && scene.table?.filter != nil
  }

  /// The top left cell of the scene's own content in its window, below the title line.
  var corner: Position {
    Position(row: firstRow(of: window?.size.rows ?? 0), column: 0)
  }

  /// The first line of the scene's own content in its window.
  ///
  /// - Parameter rows: The height of the window, in lines.
  /// - Returns: The number of lines above it: the title line and the tabs.
  func firstRow(of rows: Int) -> Int {
    guard isFull, scene.table != nil, rows > 1 else { return 0 }
    return showsTabs(in: rows) ? 2 : 1
  }

  /// Whether a window of a height has a line with the tabs of the page.
  func showsTabs(in rows: Int) -> Bool {
    heading.tabs != nil && rows >= Self.leastRowsWithTabs
  }

  private static let leastRowsWithTabs = 10
}

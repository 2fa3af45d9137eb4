/// View: draws a scene on the full screen.
///
/// A page has a title line at the top and a footer with its keys at the bottom. A question is a
/// dialog over the scene that it interrupts, unless it draws itself. As long as a scene has no
/// content, a small window shows a spinner. The view changes nothing and makes no decisions about
/// scenes.
struct SceneView {
  let entry: NavigatorEntry
  /// Whether the scene isn't the topmost one. On a covered page, a click works only in the footer,
  /// because the footer has the keys of the topmost scene.
  let isCovered: Bool
  /// Whether the scene is drawn faint, because a dialog or a menu is above it.
  let isFaint: Bool
  /// The capabilities of the screen.
  let capabilities: Capabilities
  /// The breadcrumb, which ends with the title of the page.
  let path: [Breadcrumb]
  /// The commands of the topmost scene, which the footer shows.
  let commands: SceneCommands
  /// A message that replaces the keys in the footer.
  let message: StyledText?
  /// Whether a line such as the filter covers the last line of the footer.
  let hasLineAbove: Bool
  /// The current activity.
  let status: SafeText

  private var scene: any Scene { entry.scene }

  func frame(in size: Size) -> Frame {
    if entry.state.isWaiting {
      let line = announcement.line(cutTo: size.columns).padded(to: size.columns)
      let blank = StyledLine.blank.padded(to: size.columns)
      return Frame(
        lines: [blank, line, blank].map { $0.styled { $0.isReversed = true } }, cursor: Position(row: 1, column: 1))
    }
    if entry.isFull { return page(in: size) }
    guard entry.isDialog else { return faded(content(in: size)) }
    let panel = Panel(title: scene.title, role: .question, content: dialogLines(columns: size.columns))
    return faded(
      Frame(
        lines: panel.lines(in: size), cursor: Panel.corner,
        targets: commands.standard.panelTargets(lines: panel.content.count, width: Panel.room(in: size).columns)))
  }

  private func faded(_ frame: Frame) -> Frame {
    guard isFaint else { return frame }
    var frame = frame
    frame.lines = frame.lines.map { $0.faded(on: capabilities) }
    return frame
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
    let footer = size.rows > 2 ? self.footer(in: size) : Frame(lines: [])
    let head = head(in: size)
    let room = size.rows - head.lines.count - footer.lines.count
    let preview = size.columns < Self.leastWidthWithPreview ? nil : entry.preview
    let columns = preview == nil ? size.columns : (size.columns - 1) / 2
    let notes = self.notes(width: columns).prefix(room)
    var frame = content(in: Size(rows: room - notes.count, columns: columns))
    frame.lines += notes
    let blanks = Array(repeating: StyledLine.blank, count: max(0, room - frame.lines.count))
    frame.lines += blanks
    if let preview {
      let right = preview.lines(in: Size(rows: room, columns: size.columns - columns - 1))
      let blank = StyledLine.blank.padded(to: columns) + Self.divider
      frame.lines = frame.lines.enumerated().map { row, line in
        let left = line.glyphs.isEmpty ? blank : line.padded(to: columns) + Self.divider
        return row < right.count ? left + right[row] : left
      }
      let rows = isCovered ? 0..<0 : head.lines.count..<head.lines.count + room
      frame.targets += rows.map { Frame.Target(row: $0, columns: columns + 1..<size.columns, action: .press("Enter")) }
    }
    frame.lines = head.lines + frame.lines
    frame = faded(frame)
    frame.lines += footer.lines
    frame.cursor.row += head.lines.count
    frame.targets += (isCovered ? [] : head.targets) + footer.targets
    return frame
  }

  /// The title line and the line with the tabs. A click on a tab presses the key of the tab. A click
  /// on an element of the breadcrumb goes back to its page. If the element is the owner of that
  /// page, the click then opens the owner's page.
  private func head(in size: Size) -> Frame {
    let rows = entry.firstRow(of: size.rows)
    var head = rows > 0 ? title(width: size.columns) : Frame(lines: [])
    guard rows > 1, let tabs = entry.heading.tabs?.line(width: size.columns) else { return head }
    head.lines.append(tabs.line)
    head.targets += tabs.cells.map { Frame.Target(row: 1, columns: $0.columns, action: .press($0.key)) }
    return head
  }

  /// The title line: the breadcrumb, the position in a list, and the current activity or the age of
  /// the content.
  ///
  /// If there isn't enough room, the position is left out first, and then the start of the
  /// breadcrumb.
  private func title(width: Int) -> Frame {
    let state = StyledText(entry.turns == 0 ? scene.age : spinner + " " + status, .dim)
    let own = breadcrumb(of: ownElements).width
    let position = StyledText(entry.hasFilter ? "" : scene.rowPosition, .dim)
    let gap = StyledText(position.isEmpty || state.isEmpty ? "" : "  ")
    let all = position + gap + state
    let right = (own + 2 + all.width <= width ? all : state).line(cutTo: max(0, width - own - 2))
    let room = right.width == 0 ? width : max(0, width - right.width - 2)
    var count = min(path.count, Self.longestPath + 1)
    while count > ownElements, breadcrumb(of: count).width > room { count -= 1 }
    let line = breadcrumb(of: count).line(cutTo: room).padded(to: width - right.width) + right
    return Frame(lines: [line], targets: breadcrumbTargets(of: count).filter { $0.columns.upperBound <= room })
  }

  /// The number of elements of the breadcrumb that are always visible: the title and its owner.
  private var ownElements: Int {
    min(path.count, entry.heading.owner == nil ? 1 : 2)
  }

  /// The last elements of the breadcrumb, the title in bold.
  private func breadcrumb(of count: Int) -> StyledText {
    path.suffix(count).dropLast().reduce(StyledText(start(of: count), .dim)) {
      $0 + StyledText($1.title + Self.separator, .dim)
    } + StyledText(path.last?.title ?? "", .bold)
  }

  private func start(of count: Int) -> SafeText {
    path.count > count ? "…" + Self.separator : ""
  }

  /// The cells of the breadcrumb's elements that stand for a page below or for the owner of a page.
  private func breadcrumbTargets(of count: Int) -> [Frame.Target] {
    var column = StyledText(start(of: count)).width
    let shown = path.suffix(count).map { element in
      let columns = column..<column + StyledText(element.title).width
      column = columns.upperBound + StyledText(Self.separator).width
      return (element, columns)
    }
    // The ellipsis at the start stands for the nearest hidden element.
    let hidden = path.dropLast(count).suffix(1).map { ($0, 0..<1) }
    return (hidden + shown).compactMap { element, columns in
      let steps = (path.last?.page ?? 0) - element.page
      guard steps > 0 || element.key != nil else { return nil }
      return Frame.Target(row: 0, columns: columns, action: .goBack(pages: steps, pressing: element.key))
    }
  }

  private static let separator: SafeText = " › "

  /// The footer: the keys that are available at the moment.
  ///
  /// If the available keys don't all fit, the footer still shows the key that opens the list of all
  /// keys. A click on a key in the footer or in a message presses this key. A message is shown
  /// above a line that covers the footer.
  private func footer(in size: Size) -> Frame {
    let width = size.columns
    if let message {
      let maximum = size.rows < 10 ? 1 : max(2, size.rows / 6)
      let lines = message.wrapped(to: width, maximumLines: maximum) + (hasLineAbove ? [.blank] : [])
      return Frame(lines: lines, targets: keyTargets(in: lines, from: size.rows - lines.count))
    }
    let tabs = entry.showsTabs(in: size.rows) ? entry.heading.tabs : nil
    let all = commands.available.filter { tabs?.contains($0.keys[0]) != true }
    let hint = queryHint + addressHint(width: width / 2)
    let fitting = all.fitting(within: width - hint.width)
    let keys = hint.width + fitting.footer.width <= width ? fitting : all.filter { $0.keys.contains("F1") }
    let start = hint.width + keys.footer.width <= width ? hint : StyledText()
    return Frame(
      lines: [(start + keys.footer).line(cutTo: width)],
      targets: keys.footerTargets(row: size.rows - 1, from: start.width))
  }

  /// The keys that a message names, such as `u` in "press u to undo". A click on a key presses it.
  ///
  /// - Parameter row: The row of the first line.
  private func keyTargets(in lines: [StyledLine], from row: Int) -> [Frame.Target] {
    let keys = commands.available.flatMap(\.keys)
    return zip(row..., lines).flatMap { row, line in
      line.runs(of: .key).compactMap { text, columns in
        keys.first { $0.sign == text }.map { Frame.Target(row: row, columns: columns, action: .press($0)) }
      }
    }
  }

  /// The start of the footer while a query is active: the query and the number of matches.
  private var queryHint: StyledText {
    guard entry.hasQuery, let table = scene.table else { return StyledText() }
    let query = StyledText("/", .accent) + StyledText(untrusted: table.queryText, .accent)
    return query + StyledText("  ") + StyledText(table.querySummary) + StyledText("  ")
  }

  /// The start of the footer if Enter can open a page outside of the app: the address of the page.
  private func addressHint(width: Int) -> StyledText {
    guard let address = commands.available.lazy.compactMap(\.address).first?.string else { return StyledText() }
    let room = max(1, width - Theme.gap)
    let text = address.count > room ? address.prefix(room - 1) + "…" : address[...]
    return StyledText(untrusted: String(text), .accent) + StyledText("  ")
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
    let notes = scene.notes(for: .app)
    guard notes.isEmpty, table.isEmpty else { return notes }
    return [StyledText(table.filter == nil ? "Nothing here" : "No rows match the filter", .dim)]
  }

  // MARK: Dialogs and announcements

  /// The lines inside a dialog: the rows of the scene, its notes, its status, and its keys.
  private func dialogLines(columns: Int) -> [StyledLine] {
    let width = max(2, columns - Panel.frameColumns)
    let rows = scene.table?.lines(width: width) ?? []
    let notes = scene.notes(for: .app).flatMap { $0.wrapped(to: width) }
    let status = message ?? StyledText(status, .dim)
    // While the dialog ignores keys, leave the line for the keys blank.
    let keys = entry.state.gate != .discarding ? commands.standard.footer.wrapped(to: width) : [.blank]
    return rows + notes + [.blank] + (status.width == 0 ? [] : status.wrapped(to: width)) + keys
  }

  private var announcement: StyledText {
    StyledText(" " + spinner + " " + status + "  ") + (message ?? StyledText("Esc to cancel")) + StyledText(" ")
  }

  private var spinner: SafeText {
    ActivityIndicator.sign(entry.turns)
  }

  /// The minimum width of a screen that shows a list and the preview of its selected row.
  static let leastWidthWithPreview = 140
  private static let divider = StyledText(Theme.bar, .frame(of: .part)).line(cutTo: 1)
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

  /// Whether the scene is a dialog or a menu on the screen. The small window of a scene without
  /// content is neither, and a line such as the filter isn't either.
  var isPopup: Bool {
    switch (placement, state.phase) {
    case (.full, _), (.lastLine, _), (_, .beginning), (_, .unseen), (_, .waiting): false
    case (.popup, _), (nil, _): true
    }
  }

  /// Whether the scene is a line that covers the footer of the page below.
  var isLine: Bool {
    if case .lastLine = placement { true } else { false }
  }

  /// Whether the dialog only shows a message, so that the user can only close it.
  var isNotice: Bool {
    isDialog && !scene.needsLoad && scene.commands.isEmpty
  }

  /// Whether the scene fills the screen and its table has a query.
  var hasQuery: Bool {
    isFull && scene.table?.query != nil
  }

  /// Whether the scene fills the screen and a query hides some of its rows.
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
  /// - Returns: The number of lines above the content: the title line and the tabs.
  func firstRow(of rows: Int) -> Int {
    guard isFull, scene.table != nil, rows > 1 else { return 0 }
    return showsTabs(in: rows) ? 2 : 1
  }

  /// Whether a window of the given height has a line with the tabs of the page.
  func showsTabs(in rows: Int) -> Bool {
    heading.tabs != nil && rows >= Self.leastRowsWithTabs
  }

  private static let leastRowsWithTabs = 10
}

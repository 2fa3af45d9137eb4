/// The appearance of scenes on a screen.
///
/// A page has a title line at the top and a footer with its keys at the bottom. A scene that only
/// shows a status while it loads appears in a small window.
extension Navigator {
  func appear(_ entry: NavigatorEntry) {
    entry.window = screen.open(placement(of: entry)) { [weak self, weak entry] event in
      if let self, let entry { receive(event, in: entry) }
    } draw: { [weak self, weak entry] size in
      if let self, let entry { frame(of: entry, in: size) } else { Frame(lines: []) }
    }
  }

  /// Redraws the topmost full-screen window and all windows above it.
  func draw() {
    let first = entries.lastIndex { $0.isFull && $0.window != nil }
    for entry in entries[(first ?? 0)...] { entry.window?.setNeedsDisplay() }
  }

  /// The top left cell of the scene's own content in its window, below the title line.
  func corner(of entry: NavigatorEntry) -> Position {
    Position(row: firstRow(of: entry, rows: entry.window?.size.rows ?? 0), column: 0)
  }

  /// The first line of the scene's own content in its window.
  ///
  /// - Parameter rows: The height of the window, in lines.
  /// - Returns: 1 if there is a title line, or 0 if there isn't.
  private func firstRow(of entry: NavigatorEntry, rows: Int) -> Int {
    entry.isFull && entry.scene.table != nil && rows > 1 ? 1 : 0
  }

  private func placement(of entry: NavigatorEntry) -> Window.Placement {
    guard entry.state.isWaiting || entry.isDialog else { return entry.scene.placement }
    return .popup { [weak self, weak entry] screen in
      guard let self, let entry else { return Size(rows: 0, columns: 0) }
      return entry.state.isWaiting ? Size(rows: 3, columns: waiting(entry).width) : sizeOfDialog(entry, in: screen)
    }
  }

  private func frame(of entry: NavigatorEntry, in size: Size) -> Frame {
    if entry.state.isWaiting {
      let line = waiting(entry).line(cutTo: size.columns).padded(to: size.columns)
      let blank = StyledLine.blank.padded(to: size.columns)
      return Frame(lines: [blank, line, blank].map { $0.styled { $0.isReversed = true } })
    }
    if entry.isDialog { return Frame(lines: dialog(entry, in: size).lines(in: size)) }
    guard entry.isFull else { return entry.scene.frame(in: size) }
    let footer = size.rows > 2 ? [self.footer(of: entry, width: size.columns)] : []
    let title = firstRow(of: entry, rows: size.rows) > 0 ? [self.title(of: entry, width: size.columns)] : []
    let room = size.rows - title.count - footer.count
    let notes = self.notes(in: entry, width: size.columns).prefix(room)
    var frame = entry.scene.frame(in: Size(rows: room - notes.count, columns: size.columns))
    frame.lines += notes
    let blanks = Array(repeating: StyledLine.blank, count: max(0, room - frame.lines.count))
    frame.lines = title + frame.lines + blanks + footer
    frame.cursor?.row += title.count
    return frame
  }

  private func title(of entry: NavigatorEntry, width: Int) -> StyledLine {
    let state = entry.turns == 0 ? StyledText() : StyledText(sign(of: entry) + " " + status(of: entry), .dim)
    let right = state.line(cutTo: width)
    let title = path(to: entry)
    return title.line(cutTo: max(0, width - right.width - 2)).padded(to: width - right.width) + right
  }

  /// The breadcrumb in the title line: the titles of the last scenes that led to this one, and its
  /// own title in bold.
  private func path(to entry: NavigatorEntry) -> StyledText {
    let way = entries.reversed().drop { $0 !== entry }.dropFirst().lazy.filter { $0.isPage }.prefix(
      Self.longestPath + 1)
    let titles = way.prefix(Self.longestPath).map(\.scene.title).reversed().filter { !$0.string.isEmpty }
    let start: SafeText = way.count > Self.longestPath ? "… › " : ""
    return titles.reduce(StyledText(start, .dim)) { $0 + StyledText($1 + " › ", .dim) }
      + StyledText(entry.scene.title, .bold)
  }

  private static let longestPath = 3

  /// The footer: the keys that are available at the moment.
  ///
  /// If they don't all fit, the footer still shows the key that opens the list of all keys.
  private func footer(of entry: NavigatorEntry, width: Int) -> StyledLine {
    if let remark = remark(on: entry) { return remark.line(cutTo: width) }
    let commands = (commands(of: entry) + standardCommands(of: entry)).filter { $0.refusal == nil }
    let filter = filterHint(in: entry)
    let all = filter + commands.footer
    guard all.width > width else { return all.line(cutTo: width) }
    let fitting = filter + commands.footer(within: width - filter.width)
    if fitting.width <= width { return fitting.line(cutTo: width) }
    return commands.filter { $0.keys.contains("F1") }.footer.line(cutTo: width)
  }

  func remark(on entry: NavigatorEntry) -> StyledText? {
    if let remark = entry.remark { return StyledText(remark, .warning) }
    let isHolding = entry === entries.last && !stack.held.isEmpty
    return isHolding ? StyledText("Loading; keys take effect afterward. Esc cancels", .warning) : said
  }

  private func waiting(_ entry: NavigatorEntry) -> StyledText {
    let hint = remark(on: entry) ?? StyledText("Esc to cancel")
    return StyledText(" " + sign(of: entry) + " " + status(of: entry) + "  ") + hint + StyledText(" ")
  }

  func status(of entry: NavigatorEntry) -> SafeText {
    notice ?? entry.scene.status
  }

  private func sign(of entry: NavigatorEntry) -> SafeText {
    ActivityIndicator.sign(entry.turns)
  }
}

/// The windows of the scenes, and what they draw.
extension Navigator {
  func appear(_ entry: NavigatorEntry) {
    entry.window = screen.open(placement(of: entry)) { [weak self, weak entry] event in
      if let self, let entry { receive(event, in: entry) }
    } draw: { [weak self, weak entry] size in
      if let self, let entry { view(of: entry).frame(in: size) } else { Frame(lines: []) }
    }
  }

  private func placement(of entry: NavigatorEntry) -> Window.Placement {
    if !entry.state.isWaiting, let placement = entry.placement { return placement }
    return .popup { [weak self, weak entry] screen in
      if let self, let entry { view(of: entry).size(on: screen) } else { Size(rows: 0, columns: 0) }
    }
  }

  private func view(of entry: NavigatorEntry) -> SceneView {
    SceneView(
      entry: entry,
      way: entries.reversed().drop { $0 !== entry }.dropFirst().filter(\.isPage).map(\.scene.title),
      commands: commands(of: entry), standardCommands: standardCommands(of: entry), remark: remark(on: entry),
      status: notice ?? entry.scene.status)
  }

  private func remark(on entry: NavigatorEntry) -> StyledText? {
    if let remark = entry.remark { return StyledText(remark, .warning) }
    let isHolding = entry === entries.last && !stack.held.isEmpty
    return isHolding ? StyledText("Loading; keys take effect afterward. Esc cancels", .warning) : said
  }

  /// Redraws the topmost full-screen window and all windows above it.
  func draw() {
    let first = entries.lastIndex { $0.isFull && $0.window != nil }
    for entry in entries[(first ?? 0)...] { entry.window?.setNeedsDisplay() }
  }

  /// Starts a background search for each table whose filter has unsearched rows.
  func search() {
    for entry in entries where !entry.isSearching && entry.scene.table?.isSearching == true {
      entry.isSearching = true
      begin(in: entry) { await $0.search(in: $1) }
    }
  }

  private func search(in entry: NavigatorEntry) async {
    while let table = entry.scene.table, table.isSearching, isOpen(entry), !Task.isCancelled {
      table.search()
      draw()
      await Task.yield()
    }
    entry.isSearching = false
    report()
  }
}

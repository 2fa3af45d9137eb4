/// The appearance of conversations on a screen: a dialog over the scene that they interrupt.
extension Navigator {
  func sizeOfDialog(_ entry: NavigatorEntry, in screen: Size) -> Size {
    let columns = min(screen.columns, Self.widestDialog)
    let lines = content(of: entry, columns: columns)
    let width = max(lines.map(\.width).max() ?? 0, StyledText(entry.scene.title).width + 2)
    return Size(rows: lines.count + Panel.frameRows, columns: width + Panel.frameColumns)
  }

  func dialog(_ entry: NavigatorEntry, in size: Size) -> Panel {
    Panel(title: entry.scene.title, content: content(of: entry, columns: size.columns))
  }

  /// The lines inside the dialog: the rows of the scene, its notes, its status, and its keys.
  private func content(of entry: NavigatorEntry, columns: Int) -> [StyledLine] {
    let width = max(2, columns - Panel.frameColumns)
    let rows = entry.scene.table?.lines(width: width) ?? []
    let notes = entry.scene.notes(after: .screen).flatMap { $0.wrapped(to: width) }
    let status = remark(on: entry) ?? StyledText(self.status(of: entry), .dim)
    // While the dialog ignores keys, leave the line for the keys blank.
    let keys = entry.state.gate != .discarding ? standardCommands(of: entry).footer.wrapped(to: width) : [.blank]
    return rows + notes + [.blank] + (status.width == 0 ? [] : status.wrapped(to: width)) + keys
  }

  /// The maximum width of a dialog, in cells.
  private static let widestDialog = 76
}

extension NavigatorEntry {
  /// Whether the dialog only shows a message, so that the user can only close it.
  var isNotice: Bool {
    isDialog && !scene.needsLoad && scene.commands.isEmpty
  }
}

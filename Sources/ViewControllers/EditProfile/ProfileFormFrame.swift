import LotusModel
import Terminal

/// View: the whole form: a title, the rows, the page as it will look where there is room, and what the keys do.
struct ProfileFormFrame {
  let dataSource: ProfileFormDataSource
  let notice: StyledText?
  let viewpoint: Viewpoint

  func frame(of form: FormController, in size: Size) -> Frame {
    let footer = footer(form, width: size.columns)
    let room = Size(rows: max(0, size.rows - 1 - footer.count), columns: size.columns)
    let body =
      switch layout(form, in: room) {
      case .alone: form.frame(room)
      case .beside(let columns): beside(form, columns: columns, in: room)
      case .below(let rows): below(form, rows: rows, in: room)
      }
    let lines = [title(size.columns)] + body.lines
    let blanks = Array(repeating: StyledLine.blank, count: max(0, size.rows - lines.count - footer.count))
    return Frame(
      lines: lines + blanks + footer,
      cursor: body.cursor.map { Position(row: $0.row + Self.formRow, column: $0.column) })
  }

  /// Where the form begins, below the title.
  static let formRow = 1

  private enum Layout {
    case alone
    /// Cells for the form
    case beside(columns: Int)
    /// Lines for the form
    case below(rows: Int)
  }

  private static let formWidth = 50
  private static let previewWidth = 40
  private static let gap = StyledText(" │ ", .dim).line(cutTo: 3)

  private func layout(_ form: FormController, in room: Size) -> Layout {
    if room.columns >= Self.formWidth + Self.previewWidth + Self.gap.width {
      return .beside(columns: max(Self.formWidth, (room.columns - Self.gap.width) * 11 / 20))
    }
    let rows = form.height(width: room.columns)
    return room.rows >= rows + 1 + preview(width: room.columns).count ? .below(rows: rows) : .alone
  }

  private func beside(_ form: FormController, columns: Int, in room: Size) -> Frame {
    let left = form.frame(Size(rows: room.rows, columns: columns))
    let right = preview(width: room.columns - columns - Self.gap.width)
    let lines = (0..<room.rows).map { row in
      let line = row < left.lines.count ? left.lines[row] : .blank
      return line.padded(to: columns) + Self.gap + (row < right.count ? right[row] : .blank)
    }
    return Frame(lines: lines, cursor: left.cursor)
  }

  private func below(_ form: FormController, rows: Int, in room: Size) -> Frame {
    let top = form.frame(Size(rows: rows, columns: room.columns))
    let rule = StyledText(SafeText(untrusted: String(repeating: "─", count: room.columns)), .dim)
    let lines = top.lines + [rule.line(cutTo: room.columns)] + preview(width: room.columns)
    return Frame(lines: lines, cursor: top.cursor)
  }

  /// The head of the profile's page, by the page's own cells.
  private func preview(width: Int) -> [StyledLine] {
    let account = dataSource.account.showing(dataSource.profile)
    let page = ProfileDataSource(
      user: account.user,
      parts: ProfileParts(
        organizations: .success([]), socialAccounts: .success(account.socialAccounts), topRepositories: .success([]),
        highlights: nil), viewpoint: viewpoint)
    let sections = page.sections.map { StaticTable.Section(title: $0.title, cells: $0.rows.map(page.cell)) }
    return StaticTable(sections).lines(width: width)
  }

  private func title(_ width: Int) -> StyledLine {
    let changes = ProfileChangeViewModel(dataSource.edit, from: dataSource.base).rows.count
    let state: SafeText =
      changes == 0 ? "nothing changed" : SafeText(untrusted: changes == 1 ? "1 change" : "\(changes) changes")
    let name = "Profile of \(dataSource.account.user.login) on \(viewpoint.hostname)"
    let right = StyledText(state, .dim).line(cutTo: width)
    let left = StyledText(SafeText(untrusted: name), .bold).line(cutTo: max(0, width - right.width - 2))
    return left.padded(to: width - right.width) + right
  }

  /// What the keys do: here, and everywhere.
  private func footer(_ form: FormController, width: Int) -> [StyledLine] {
    let keys = StyledText("^S save  Esc leave  Tab next  ^/ undo", .dim)
    let hint = StyledText(hint(on: dataSource.rows[form.focusedRow]), .dim)
    return (notice ?? hint).wrapped(to: width, maximumLines: 3) + [keys.line(cutTo: width)]
  }

  private func hint(on row: ProfileFormDataSource.Row) -> SafeText {
    switch row {
    case .field(.bio): "Alt-Enter breaks the line."
    case .field(.hireable): "Space switches."
    case .field(.email) where !dataSource.account.verifiedAddresses.isEmpty: "Enter lists your verified addresses."
    case .field(.twitterUsername): "Your name on X, without the @."
    case .field(.company): "@name links to an organization."
    case .account: "An address; empty for none."
    default: "Enter goes to the next field."
    }
  }
}

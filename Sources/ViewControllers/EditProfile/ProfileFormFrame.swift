import Terminal
import ViewModels

/// View: the whole form: a title, the rows, the page as it will look where there is room, and a hint.
struct ProfileFormFrame {
  let viewModel: ProfileFormPageViewModel
  /// The page by its own cells.
  let preview: Table
  let notice: StyledText?

  func frame(of form: FormController, in size: Size) -> Frame {
    let footer = footer(width: size.columns)
    let room = Size(rows: max(0, size.rows - Self.formRow - footer.count), columns: size.columns)
    let body =
      switch layout(form, in: room) {
      case .alone: form.frame(room)
      case .beside(let columns): beside(form, columns: columns, in: room)
      case .below(let rows, let page): below(form, rows: rows, page, in: room)
      }
    let lines = [title(size.columns)] + body.lines
    let blanks = Array(repeating: StyledLine.blank, count: max(0, size.rows - lines.count - footer.count))
    return Frame(
      lines: lines + blanks + footer,
      cursor: body.cursor.map { Position(row: $0.row + Self.formRow, column: $0.column) },
      takesInterrupt: body.takesInterrupt)
  }

  /// Where the form begins, below the title.
  static let formRow = 1

  private enum Layout {
    case alone
    /// Cells for the form
    case beside(columns: Int)
    /// Lines for the form, and those of the page
    case below(rows: Int, [StyledLine])
  }

  private static let formWidth = 50
  private static let previewWidth = 40
  private static let gap = StyledText(" │ ", .dim).line(cutTo: 3)

  private func layout(_ form: FormController, in room: Size) -> Layout {
    if room.columns >= Self.formWidth + Self.previewWidth + Self.gap.width {
      return .beside(columns: max(Self.formWidth, (room.columns - Self.gap.width) * 11 / 20))
    }
    let rows = form.height(width: room.columns)
    let page = preview.lines(width: room.columns)
    return room.rows >= rows + 1 + page.count ? .below(rows: rows, page) : .alone
  }

  private func beside(_ form: FormController, columns: Int, in room: Size) -> Frame {
    let left = form.frame(Size(rows: room.rows, columns: columns))
    let right = preview.lines(width: room.columns - columns - Self.gap.width)
    let lines = (0..<room.rows).map { row in
      let line = row < left.lines.count ? left.lines[row] : .blank
      return line.padded(to: columns) + Self.gap + (row < right.count ? right[row] : .blank)
    }
    return Frame(lines: lines, cursor: left.cursor, takesInterrupt: left.takesInterrupt)
  }

  private func below(_ form: FormController, rows: Int, _ page: [StyledLine], in room: Size) -> Frame {
    let top = form.frame(Size(rows: rows, columns: room.columns))
    return Frame(
      lines: top.lines + [.rule(room.columns)] + page, cursor: top.cursor,
      takesInterrupt: top.takesInterrupt)
  }

  private func title(_ width: Int) -> StyledLine {
    let right = StyledText(untrusted: viewModel.state, .dim).line(cutTo: width)
    let title = StyledText(untrusted: viewModel.title, .bold)
    return title.line(cutTo: max(0, width - right.width - 2)).padded(to: width - right.width) + right
  }

  /// What was said last, or what is done in the row that has the focus.
  private func footer(width: Int) -> [StyledLine] {
    let hint = StyledText(untrusted: viewModel.hint, .dim)
    return (notice ?? hint).wrapped(to: width, maximumLines: 3)
  }
}

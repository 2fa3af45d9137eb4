import Terminal
import ViewModels

/// View: the whole form, with a title, the rows in a panel, a preview and a hint.
///
/// If the screen is too small for everything, the hint, the preview, the frames and the title are
/// left out, but never the focused field.
struct ProfileFormFrame {
  let viewModel: ProfileFormPageViewModel
  /// The preview of the profile page.
  let preview: Table
  /// The reason why the draft isn't stored. It replaces the hint until the draft is stored.
  let problem: StyledText?

  /// Draws the form.
  ///
  /// - Returns: The frame, and the position of the form's top-left corner in the frame.
  func frame(of form: FormController, in size: Size) -> (frame: Frame, corner: Position) {
    let head = size.rows < Self.leastRows.title ? [] : [title(size.columns)]
    let foot = foot(in: size)
    let room = Size(rows: max(1, size.rows - head.count - foot.count), columns: size.columns)
    var (frame, corner) = body(form, in: room)
    corner.row += head.count
    frame.cursor = frame.cursor.moved(by: corner)
    let blanks = Array(repeating: StyledLine.blank, count: max(0, room.rows - frame.lines.count))
    frame.lines = head + frame.lines + blanks + foot
    return (frame, corner)
  }

  /// The minimum height of the screen, in rows, for each part that can be left out.
  private static let leastRows = (title: 4, frame: 12, hint: 14)
  /// The minimum width of the screen, in columns, for drawing frames around the panels.
  private static let leastColumns = 44
  private static let formWidth = 50
  private static let previewWidth = 42
  /// The minimum height of the preview, including its frame, in rows.
  private static let previewRows = 5

  private func body(_ form: FormController, in room: Size) -> (Frame, Position) {
    guard room.rows >= Self.leastRows.frame - 1, room.columns >= Self.leastColumns else {
      return (form.frame(room), Position(row: 0, column: 0))
    }
    if room.columns > Self.formWidth + Self.previewWidth {
      let width = max(Self.formWidth, (room.columns - 1) * 11 / 20)
      let right = previewPanel(in: Size(rows: room.rows, columns: room.columns - width - 1))
      var (frame, corner) = panel(form, in: Size(rows: room.rows, columns: width))
      frame.lines = zip(frame.lines, right).map { $0.padded(to: width + 1) + $1 }
      return (frame, corner)
    }
    let rows = form.height(width: room.columns - Panel.frameColumns) + Panel.frameRows
    guard room.rows >= rows + Self.previewRows else { return panel(form, in: room) }
    var (frame, corner) = panel(form, in: Size(rows: rows, columns: room.columns))
    frame.lines += previewPanel(in: Size(rows: room.rows - rows, columns: room.columns))
    return (frame, corner)
  }

  private func panel(_ form: FormController, in size: Size) -> (Frame, Position) {
    var frame = form.frame(Panel.room(in: size))
    frame.lines = Panel(title: "Edit", role: .part, content: frame.lines, hidden: form.hidden).lines(in: size)
    return (frame, Panel.corner)
  }

  private func previewPanel(in size: Size) -> [StyledLine] {
    let room = Panel.room(in: size)
    let lines = preview.lines(width: room.columns)
    let hidden = (0, max(0, lines.count - room.rows))
    return Panel(title: "Preview", role: .part, content: lines, hidden: hidden).lines(in: size)
  }

  private func title(_ width: Int) -> StyledLine {
    let right = StyledText(untrusted: viewModel.state, .dim).line(cutTo: width)
    let title = StyledText(untrusted: viewModel.title, .bold)
    return title.line(cutTo: max(0, width - right.width - Theme.gap)).padded(to: width - right.width) + right
  }

  /// Returns the lines at the bottom: the problem if there is one, otherwise the hint for the
  /// focused row.
  private func foot(in size: Size) -> [StyledLine] {
    let hint = size.rows < Self.leastRows.hint ? nil : StyledText(untrusted: viewModel.hint, .dim)
    return (problem ?? hint)?.wrapped(to: size.columns, maximumLines: min(3, size.rows - 1)) ?? []
  }
}

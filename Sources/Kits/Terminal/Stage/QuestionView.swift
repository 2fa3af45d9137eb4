/// View: a question as a dialog, with one reply per line and one of them selected.
nonisolated struct QuestionView {
  let question: Question
  private(set) var selected: Int
  /// Whether the dialog handles keys. Until then, the replies are dim and the selected reply has a
  /// different mark.
  var takesKeys = false
  /// The number of message lines that are scrolled out of view at the top.
  private var offset = 0

  private static let maximumWidth = 76
  /// The minimum width of the content, which leaves room for the title and for the hint below a
  /// long message.
  private static let minimumWidth = 28
  private static let margin = 2

  init(question: Question) {
    self.question = question
    selected = question.initialReply
  }

  /// Moves the selection, and stops at the first and the last reply.
  mutating func move(by step: Int) {
    selected = max(0, min(selected + step, question.replies.count - 1))
  }

  /// Moves the selection. The first reply comes after the last.
  mutating func moveAround(by step: Int) {
    selected = (selected + step + question.replies.count) % question.replies.count
  }

  mutating func choose(_ reply: Int) {
    selected = reply
  }

  mutating func scroll(by lines: Int, in size: Size) {
    offset = clamped(offset + lines, in: size)
  }

  /// Scrolls by the height of the message area minus one line, so that the last line remains
  /// visible for orientation.
  mutating func scroll(byPages pages: Int, in size: Size) {
    scroll(by: pages * max(1, messageRows(size) - 1), in: size)
  }

  /// The size that the question needs, limited to the size of the screen.
  func size(in screen: Size) -> Size {
    let columns = min(naturalWidth, Self.maximumWidth, screen.columns - Self.margin)
    let wide = Size(rows: screen.rows, columns: columns)
    let rows = Panel.frameRows + message(wide).count + separator(wide) + replyLines(wide).count
    return Size(rows: min(rows, screen.rows), columns: columns)
  }

  /// The width that shows the message and the replies without wrapping, including the frame.
  private var naturalWidth: Int {
    let message = question.message.flatMap { $0.lines(width: Self.maximumWidth - Panel.frameColumns) }
    let replies = question.replies.indices.map { Self.indentation + label(of: $0).width }
    let title = StyledText(question.title).width + 2
    return max(Self.minimumWidth, ([title] + message.map(\.width) + replies).max() ?? 0) + Panel.frameColumns
  }

  func frame(in size: Size) -> Frame {
    let first = clamped(offset, in: size)
    let shown = message(size).dropFirst(first).prefix(messageRows(size))
    let isCut = first + shown.count < message(size).count
    let hint = StyledText(isCut ? "Press Space for more" : "", .dim)
    let rest = hint.line(cutTo: max(2, size.columns - Panel.frameColumns))
    let below = Array(repeating: rest, count: separator(size))
    let lines = replyLines(size)
    let replies = visibleReplyLines(size).map { lines[$0].line }
    let panel = Panel(title: question.title, role: question.role, content: shown + below + replies)
    let line = visibleReplyLines(size).first { lines[$0].reply == selected } ?? 0
    let above = question.isAlert ? 0 : shown.count + below.count + line - visibleReplyLines(size).lowerBound
    return Frame(
      lines: panel.lines(in: size), cursor: Position(row: Panel.corner.row + above, column: Panel.corner.column),
      outsideKey: question.takesKeysAtOnce ? "Escape" : nil)
  }

  /// The index of the reply at a cell, or `nil` if the cell isn't part of a reply.
  func reply(at position: Position, in size: Size) -> Int? {
    let visible = visibleReplyLines(size)
    let top = 1 + min(message(size).count, messageRows(size)) + separator(size)
    let line = visible.lowerBound + position.row - top
    return visible.contains(line) ? replyLines(size)[line].reply : nil
  }

  private func clamped(_ offset: Int, in size: Size) -> Int {
    max(0, min(offset, message(size).count - messageRows(size)))
  }

  /// The lines of all replies: a mark before the selected reply, the key and the label. A label that
  /// doesn't fit wraps, so that two replies never look alike.
  private func replyLines(_ size: Size) -> [(reply: Int, line: StyledLine)] {
    let width = size.columns - Panel.frameColumns
    return question.replies.indices.flatMap { index in
      label(of: index).wrapped(to: width - Self.indentation).enumerated().map { number, line in
        let start = number == 0 ? start(of: index) : StyledText()
        let all = start.line(cutTo: Self.indentation).padded(to: Self.indentation) + line
        return (index, highlighted(all.padded(to: width), isSelected: index == selected))
      }
    }
  }

  private func start(of reply: Int) -> StyledText {
    let mark: SafeText = reply != selected ? " " : takesKeys ? Theme.mark : "·"
    return StyledText(mark) + StyledText(" ")
      + StyledText(SafeText(untrusted: String(question.replies[reply].key)), .key)
  }

  private func label(of reply: Int) -> StyledText {
    let reply = question.replies[reply]
    let way = reply.word == nil ? "" : "  (\(reply.key), then Enter)"
    return StyledText(reply.markedLabel) + StyledText(untrusted: way, .dim)
  }

  private func highlighted(_ line: StyledLine, isSelected: Bool) -> StyledLine {
    line.styled { style in
      style.isReversed = isSelected && takesKeys
      style.isDim = style.isDim || !takesKeys
    }
  }

  /// The width of the mark, the key and the gap before a label, in cells.
  private static let indentation = 5

  private func message(_ size: Size) -> [StyledLine] {
    question.message.flatMap { $0.lines(width: max(2, size.columns - Panel.frameColumns)) }
  }

  private func separator(_ size: Size) -> Int {
    question.message.isEmpty || size.rows < Panel.frameRows + replyLines(size).count + 2 ? 0 : 1
  }

  /// The number of visible lines of the message.
  ///
  /// If there is room for two lines or more, at least one line of the message is visible,
  /// regardless of the number of replies.
  private func messageRows(_ size: Size) -> Int {
    let room = size.rows - Panel.frameRows - separator(size)
    return max(question.message.isEmpty || room < 2 ? 0 : 1, room - replyLines(size).count)
  }

  /// The visible lines of the replies. If they don't all fit, these are the lines around the selected
  /// reply.
  private func visibleReplyLines(_ size: Size) -> Range<Int> {
    let lines = replyLines(size)
    let shown = min(message(size).count, messageRows(size))
    let room = max(1, min(lines.count, size.rows - Panel.frameRows - separator(size) - shown))
    let start = lines.firstIndex { $0.reply == selected } ?? 0
    let first = max(0, min(start - (room - 1) / 2, lines.count - room))
    return first..<first + room
  }
}

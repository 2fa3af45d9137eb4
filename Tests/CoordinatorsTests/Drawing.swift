import Essentials
import MockScreen
import Terminal

/// The visible text of a screen at one moment, and the parts that look as if they opened something.
@MainActor
struct Drawing {
  private let mock: MockScreen
  let rows: [String]
  let columns: Int

  init(_ mock: MockScreen) {
    self.mock = mock
    rows = mock.rows
    columns = mock.screen.size.columns
  }

  func shows(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  /// Whether a dialog or a menu with this title is visible.
  func hasBox(_ title: String = "") -> Bool { shows("┌─ \(title)") }

  /// Whether a menu is visible whose rows are targets.
  var hasMenu: Bool { ["Copy", "Go to", "Keys", "Sort"].contains { hasBox($0) } }

  /// The text that the footer reports as copied, or `nil` if the footer shows something else.
  var copied: String? {
    guard let message = rows.last(where: { $0.hasPrefix("Copied ") })?.dropFirst("Copied ".count) else { return nil }
    return String(message.firstRange(of: ", if").map { message[..<$0.lowerBound] } ?? message)
  }

  /// The elements of the breadcrumb, and the title of the page as the last element.
  var path: [String] {
    (rows[0].split(separator: "  ", maxSplits: 1).first ?? "").split(separator: " › ").map(String.init)
  }

  /// Everything that a click opens. Under a menu, only the menu and the footer.
  var targets: [DrawnTarget] {
    hasBox() ? menuRows + keys : wholeLinks + selectedRow + tabs + breadcrumb + keys
  }

  /// The link that the user has chosen with Tab, or `nil` if no link is chosen, or if the link
  /// continues on another line.
  var chosenLink: DrawnTarget? {
    let chosen = wholeLinks.filter { mock.style(row: $0.row, column: $0.columns[0]).isReversed }
    return chosen.count == 1 ? chosen[0] : nil
  }

  private func text(_ row: Int, _ columns: Range<Int>) -> String {
    columns.isEmpty ? "" : mock.text(row: row, column: columns.lowerBound, columns: columns.count)
  }

  /// The neighboring cells of a row that meet a condition, from left to right.
  private func runs(in row: Int, where holds: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    // No character has more cells than bytes.
    for column in 0..<min(columns, rows[row].utf8.count) where holds(column) {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  // MARK: The page

  /// The rows between the title or the tabs and the footer.
  private var content: Range<Int> { (hasTabs ? 2 : 1)..<rows.count - 1 }

  /// All links, in reading order, with the parts of a link on several lines as links of their own.
  private var links: [DrawnTarget] {
    // To the right of the middle of a wide screen is the preview of the selected row.
    let middle = (columns - 1) / 2
    return content.flatMap { row -> [DrawnTarget] in
      var links: [DrawnTarget] = []
      for run in runs(in: row, where: { looksLikeLink(row, $0) }) {
        let name = text(row, run).replacing("\u{A0}", with: " ").trimmed
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
        guard run.lowerBound < middle || text(row, middle..<middle + 1) != "│" else { break }
        if let last = links.last, last.text.wholeMatch(of: /#\d+/) != nil, last.end + 1 == run.lowerBound {
          // The number of an issue and its title are one link.
          links[links.count - 1] = DrawnTarget(
            kind: .link, text: "\(last.text) \(name)", row: row, columns: last.columns + Array(run), label: last.label)
        } else {
          links.append(
            DrawnTarget(
              kind: .link, text: name, row: row, columns: Array(run), label: text(row, 0..<run.lowerBound)))
        }
      }
      return links
    }
  }

  private func looksLikeLink(_ row: Int, _ column: Int) -> Bool {
    let style = mock.style(row: row, column: column)
    return style.isUnderlined || style.color == .blue || mock.hasBackground(row: row, column: column)
  }

  /// The links whose whole text is in one row. A link next to a match of a search is left out,
  /// because the match may be a part of the link.
  private var wholeLinks: [DrawnTarget] {
    let rows = Dictionary(grouping: links, by: \.row)
    func mayContinue(_ link: DrawnTarget) -> Bool {
      link.label.allSatisfy { " ›│•".contains($0) } && link.text.first?.isLetter == true
        && rows[link.row - 1]?.last.map { endsLine($0) } == true
    }
    return content.flatMap { rows[$0] ?? [] }.filter { link in
      let isContinued = endsLine(link) && rows[link.row + 1]?.first.map { mayContinue($0) } == true
      let isNextToMatch = isMatch(link.row, link.columns[0] - 1) || isMatch(link.row, link.end)
      return !mayContinue(link) && !isContinued && !isNextToMatch
    }
  }

  private func endsLine(_ link: DrawnTarget) -> Bool {
    text(link.row, link.end..<columns).trimmed.isEmpty
  }

  private func isMatch(_ row: Int, _ column: Int) -> Bool {
    guard (0..<columns).contains(column) else { return false }
    let style = mock.style(row: row, column: column)
    return style.isReversed && style.color == .yellow
  }

  /// The selected row of a list, if the first column names the page that the row opens.
  private var selectedRow: [DrawnTarget] {
    guard columns >= 80, rows.last?.contains("Enter open") == true,
      ["LOGIN", "NAME", "ISSUE", "DESCRIPTION"].contains(where: { rows[content.lowerBound].hasPrefix("  \($0)") }),
      let row = content.first(where: { rows[$0].hasPrefix("›") && mock.style(row: $0, column: 2).isReversed })
    else { return [] }
    let middle = (columns - 1) / 2
    let end = text(row, middle..<middle + 1) == "│" ? middle : columns
    let name = text(row, 2..<end).split(separator: "  ", maxSplits: 1).first ?? ""
    // Other columns can have links of their own.
    return [DrawnTarget(kind: .row, text: String(name), row: row, columns: Array(2..<2 + name.count))]
  }

  // MARK: The head and the footer

  private var hasTabs: Bool { rows[1].prefixMatch(of: /…? \d [a-z]/) != nil }

  /// The tabs, except for the selected one.
  private var tabs: [DrawnTarget] {
    guard hasTabs else { return [] }
    return rows[1].matches(of: /(\d) ([a-z]+)(?: \([\d,]+\))?/).compactMap { match in
      let start = rows[1].distance(from: rows[1].startIndex, to: match.range.lowerBound)
      guard !mock.style(row: 1, column: start).isReversed else { return nil }
      return DrawnTarget(
        kind: .tab, text: String(match.2), row: 1, columns: Array(start - 1..<start + rows[1][match.range].count))
    }
  }

  /// The elements of the breadcrumb before the title.
  private var breadcrumb: [DrawnTarget] {
    guard rows[0].allSatisfy({ $0.isASCII || "›…".contains($0) }) else { return [] }
    var start = 0
    return path.dropLast().enumerated().compactMap { index, title in
      let columns = start..<start + title.count
      start = columns.upperBound + " › ".count
      guard title != "…" else { return nil }
      return DrawnTarget(kind: .breadcrumb, text: title, row: 0, columns: Array(columns), index: index)
    }
  }

  /// The keys in the footer, with the names after them.
  private var keys: [DrawnTarget] {
    let row = rows.count - 1
    let styles = (0..<columns).map { mock.style(row: row, column: $0) }
    return runs(in: row, where: { styles[$0].isBold }).compactMap { key in
      let start = key.upperBound + 1
      guard start < columns, styles[start].isDim else { return nil }
      let name = String(text(row, start..<columns).split(separator: "  ", maxSplits: 1).first ?? "").trimmed
      return DrawnTarget(kind: .key, text: name, row: row, columns: Array(key.lowerBound..<start + name.count))
    }
  }

  // MARK: Menus

  /// The rows of a menu that say what they open.
  private var menuRows: [DrawnTarget] {
    let tops = rows.indices.filter { rows[$0].contains("┌─ ") }
    guard tops.count == 1, let bottom = rows[tops[0]...].firstIndex(where: { $0.contains("└") }),
      let left = (0..<columns - 1).first(where: { text(tops[0], $0..<$0 + 2) == "┌─" }),
      let right = (left + 2..<columns).first(where: { text(tops[0], $0..<$0 + 1) == "┐" })
    else { return [] }
    return (tops[0] + 1..<bottom).compactMap { row in
      let inside = left + 2..<right - 1
      let line = text(row, inside)
      let reply = line.wholeMatch(of: /[› ] \S  (\S.*?) */)?.1
      let key = line.wholeMatch(of: /[› ] \S.*?  +(\S.*?) */)?.1
      let entry = line.wholeMatch(of: /[› ] (\S.*?)(?:  .*| ?)/)?.1
      let (kind, name): (DrawnTarget.Kind, Substring?) =
        hasBox("Sort") || hasBox("Copy") ? (.reply, reply) : hasBox("Keys") ? (.entry, key) : (.entry, entry)
      return name.map { DrawnTarget(kind: kind, text: String($0), row: row, columns: Array(inside)) }
    }
  }
}

/// Prepares the rows of tables in a Markdown text for md4c.
///
/// On GitHub, a vertical bar ends a cell everywhere, even inside code, links and HTML. md4c finds
/// the spans of a row first. Therefore, a mark whose span would end in another cell gets a backslash,
/// and a space separates an address from the bar after it.
enum TableSource {
  static func isDelimiter(_ line: Substring) -> Bool {
    line.contains("-") && line.contains("|") && line.allSatisfy { "|:->\u{20}\t".contains($0) }
  }

  /// Returns the number of cells in a row.
  static func cellCount(of row: Substring) -> Int {
    let bars = row.replacing("\\\\", with: "").replacing("\\|", with: "").filter { !" \t>".contains($0) }
    return bars.split(separator: "|", omittingEmptySubsequences: false).count - (bars.hasPrefix("|") ? 1 : 0)
      - (bars.hasSuffix("|") ? 1 : 0)
  }

  /// Returns a delimiter row that has three hyphens in each cell, because md4c needs them.
  static func prepared(delimiter row: Substring) -> String {
    row.reduce(into: "") { result, character in
      if character != "-" {
        result.append(character)
      } else if result.last != "-" {
        result += "---"
      }
    }
  }

  static func prepared(row: Substring) -> String {
    let scalars = Array(row.unicodeScalars)
    var (result, start, index) = (String.UnicodeScalarView(), 0, 0)
    while index <= scalars.count {
      if index == scalars.count || scalars[index] == "|" {
        append(scalars[start..<index], to: &result)
        if index > start, index < scalars.count, scalars[index - 1] != " " { result.append(" ") }
        if index < scalars.count { result.append("|") }
        start = index + 1
      } else if scalars[index] == "\\" {
        index += 1
      }
      index += 1
    }
    if start < scalars.count, index > scalars.count + 1 { append(scalars[start...], to: &result) }
    return String(result)
  }

  /// Appends a cell, with a backslash before each mark that has no counterpart in the cell.
  private static func append(_ cell: ArraySlice<Unicode.Scalar>, to result: inout String.UnicodeScalarView) {
    let single = singleMarks(in: cell)
    for index in cell.indices {
      if single.contains(index) { result.append("\\") }
      result.append(cell[index])
    }
  }

  private static func singleMarks(in cell: ArraySlice<Unicode.Scalar>) -> Set<Int> {
    var (single, brackets) = (Set<Int>(), [Int]())
    let runs = backtickRuns(in: cell)
    let lastAngle = cell.lastIndex(of: ">") ?? cell.startIndex
    let lastParenthesis = cell.lastIndex(of: ")") ?? cell.startIndex
    var index = cell.startIndex
    while index < cell.endIndex {
      switch cell[index] {
      case "\\": index += 1
      case "`":
        guard let run = runs[index] else { break }
        if let next = run.next { index = next } else { single.formUnion(index..<index + run.count) }
        index += run.count - 1
      case "[": brackets.append(index)
      case "]": if brackets.popLast() == nil { single.insert(index) }
      case "<": if lastAngle < index { single.insert(index) }
      case "(": if lastParenthesis < index, cell[..<index].last == "]" { single.insert(index) }
      default: break
      }
      index += 1
    }
    return single.union(brackets)
  }

  /// The sequences of backticks in a cell, by their start.
  ///
  /// - Returns: The length of each sequence, and the start of the next sequence of this length.
  private static func backtickRuns(in cell: ArraySlice<Unicode.Scalar>) -> [Int: (count: Int, next: Int?)] {
    var (runs, nextOfCount) = ([Int: (count: Int, next: Int?)](), [Int: Int]())
    var end = cell.endIndex
    while let last = cell[..<end].lastIndex(of: "`") {
      let start = cell[..<last].lastIndex { $0 != "`" }.map { $0 + 1 } ?? cell.startIndex
      let count = last + 1 - start
      runs[start] = (count, nextOfCount[count])
      nextOfCount[count] = start
      end = start
    }
    return runs
  }
}

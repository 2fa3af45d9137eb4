import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import Terminal

/// Dedicated model controller: stores the responses to an API call. Each row is one part: a page of
/// the response, or a result of the user's filter.
final class APIDataSource: TableDataSource {
  private struct Part {
    let head: HTTPResponse?
    let body: Data
    /// Returns whether the body is JSON. Called only if the part is drawn or printed for people.
    let isJSON: () -> Bool
  }

  private var parts: [Part] = []
  private var forgotten = 0
  /// The cells of the parts that have been formatted so far, in order.
  ///
  /// JSON can arrive in pieces. The pieces are formatted in order, because the indentation of a
  /// piece depends on the pieces before it.
  private var cells: [JSONCell] = []
  private var printer = JSONPrinter()

  var count: Int { forgotten + parts.count }

  /// Appends a part of a response.
  ///
  /// - Parameter isJSON: Whether the body is JSON, or a piece of JSON, that can be formatted for
  ///   people.
  func append(
    _ body: Data, headedBy head: HTTPResponse? = nil, isJSON: @escaping @autoclosure () -> Bool = false
  ) {
    if head != nil || !body.isEmpty { parts.append(Part(head: head, body: body, isJSON: isJSON)) }
  }

  func holdsJSON(in rows: Range<Int>) -> Bool {
    rows.contains { parts[$0 - forgotten].isJSON() }
  }

  /// Returns the bytes of the parts in the given rows, with unchanged bodies.
  func bytes(of rows: Range<Int>, lineEnd: String) -> [UInt8] {
    rows.flatMap { row in
      let part = parts[row - forgotten]
      return Array((part.head?.head(lineEnd: lineEnd) ?? "").utf8) + part.body
    }
  }

  func cell(at row: Int) -> any Cell {
    while cells.count <= row - forgotten { cells.append(cell(of: parts[cells.count])) }
    return cells[row - forgotten]
  }

  private func cell(of part: Part) -> JSONCell {
    let head = part.head.map { Self.lines($0.head(lineEnd: "\n")) + [""] } ?? []
    if part.isJSON() { return JSONCell(plain: head, json: printer.lines(with: part.body)) }
    return JSONCell(plain: head + Self.lines(String(decoding: part.body, as: UTF8.self)), json: [])
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  func forget(before row: Int) {
    parts.removeFirst(row - forgotten)
    cells.removeFirst(min(cells.count, row - forgotten))
    forgotten = row
  }
}

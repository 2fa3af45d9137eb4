import FoundationEssentials
import LotusModel
import Terminal

/// Dedicated model controller: what has come of the answers to a call, each part a row.
final class APIDataSource: TableDataSource {
  private var parts: [(head: HTTPResponse?, body: Data)] = []
  private var forgotten = 0

  var count: Int { forgotten + parts.count }

  func append(_ body: Data, headedBy head: HTTPResponse? = nil) {
    if head != nil || !body.isEmpty { parts.append((head, body)) }
  }

  func bytes(of rows: Range<Int>, lineEnd: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows {
      let (head, body) = parts[row - forgotten]
      bytes += (head?.head(lineEnd: lineEnd) ?? "").utf8
      bytes += body
    }
    return bytes
  }

  func cell(at row: Int) -> any Cell {
    ParagraphCell(SafeText(untrusted: bytes(of: row..<row + 1, lineEnd: "\n")))
  }

  func forget(before row: Int) {
    parts.removeFirst(row - forgotten)
    forgotten = row
  }
}

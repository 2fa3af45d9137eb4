import LotusModel
import Terminal

/// How a command shows what it has: as a page for people or as JSON for programs.
public nonisolated enum Presentation: Hashable, Sendable {
  case page
  /// - Parameter fields: those of each object that are wanted; nil for all.
  case json(fields: [String]? = nil)
}

extension Console {
  /// Writes one thing for programs: on one line, but indented on a terminal.
  /// - Parameter fields: those that are wanted; nil for all.
  func write(_ json: JSONSource, fields: [String]? = nil) throws(OutputError) {
    let json = fields.map { json.picking($0) } ?? json
    try write((JSONText.text(json, pretty: isInteractive) + "\n").utf8)
  }
}

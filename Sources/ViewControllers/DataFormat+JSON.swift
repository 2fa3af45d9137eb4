import LotusModel
import Terminal

/// View support: how a scene writes JSON.
extension DataFormat {
  /// One thing: on one line, but indented for people.
  /// - Returns: nil where the data is not to be JSON.
  nonisolated func object(_ source: @autoclosure () throws -> JSONSource) rethrows -> [UInt8]? {
    guard case .json(let fields, let isPretty) = self else { return nil }
    let source = try source()
    return Array((JSONText.text(fields.map { source.picking($0) } ?? source, pretty: isPretty) + "\n").utf8)
  }

  /// A line for each thing.
  /// - Returns: nil where the data is not to be JSON.
  nonisolated func objects(_ sources: @autoclosure () throws -> [JSONSource]) rethrows -> [UInt8]? {
    guard case .json(let fields, _) = self else { return nil }
    return try sources().reduce(into: []) { bytes, source in
      JSONText.add(fields.map { source.picking($0) } ?? source, to: &bytes)
    }
  }
}

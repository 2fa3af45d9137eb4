import Essentials
import LotusModel
import Terminal

/// Writes the data of a scene as JSON.
extension Audience {
  /// Formats one JSON object, on one line or indented for people.
  ///
  /// - Returns: `nil` if the format isn't JSON.
  nonisolated func object(_ source: @autoclosure () throws -> JSONSource) rethrows -> [UInt8]? {
    guard case .json(let fields, let isPretty) = self else { return nil }
    let source = try source()
    return Array((JSONText.text(fields.map { source.picking($0) } ?? source, pretty: isPretty) + "\n").utf8)
  }

  /// Formats several JSON objects, each on its own line.
  ///
  /// - Returns: `nil` if the format isn't JSON.
  nonisolated func objects(_ sources: @autoclosure () throws -> [JSONSource]) rethrows -> [UInt8]? {
    guard case .json(let fields, _) = self else { return nil }
    return try sources().reduce(into: []) { bytes, source in
      JSONText.add(fields.map { source.picking($0) } ?? source, to: &bytes)
    }
  }
}

/// Writes the data of a scene as values for programs.
extension Audience {
  /// Formats rows whose values are separated by tabs.
  ///
  /// - Returns: `nil` if `rows` is `nil`.
  nonisolated func values(_ rows: [String]?) -> [UInt8]? {
    guard let rows else { return nil }
    let lines = Array(rows.map { SafeText(untrusted: $0).string + "\n" }.joined().utf8)
    return self == .coloredValues ? ValueLines.emphasized(lines) : lines
  }
}

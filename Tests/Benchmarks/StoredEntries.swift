import TestSupport

/// Answers that may be kept: for an hour below `/kept`, for a second below `/brief`, each with a body of its own.
struct StoredEntries: Sendable {
  /// - Returns: nil for any other request.
  func response(to request: ReceivedRequest) -> Response? {
    let age = request.path.hasPrefix("/kept/") ? 3600 : request.path.hasPrefix("/brief/") ? 1 : nil
    return age.map { .json(body(of: request.path), headers: [("Cache-Control", "private, max-age=\($0)")]) }
  }

  /// Twenty kilobytes in which every part tells whose it is.
  func body(of path: String) -> String {
    let line = "\"\(path)\","
    return "[" + String(repeating: line, count: 20_000 / line.utf8.count) + "0]"
  }
}

import TestSupport

/// Cacheable responses, with a different body for each path.
///
/// Responses to paths in `/kept` stay fresh for an hour, and responses to paths in `/brief` for a
/// second.
struct StoredEntries: Sendable {
  /// The response to a request, or `nil` if the path is in neither folder.
  func response(to request: ReceivedRequest) -> Response? {
    let age = request.path.hasPrefix("/kept/") ? 3600 : request.path.hasPrefix("/brief/") ? 1 : nil
    return age.map { .json(body(of: request.path), headers: [("Cache-Control", "private, max-age=\($0)")]) }
  }

  /// A body of 20 KB that repeats the path, so that parts of different responses can be
  /// distinguished.
  func body(of path: String) -> String {
    let line = "\"\(path)\","
    return "[" + String(repeating: line, count: 20_000 / line.utf8.count) + "0]"
  }
}

import Essentials
import Terminal

/// Dedicated model controller: completes a path as a shell does. The first Tab extends the path as
/// far as it is certain, and the second Tab lists the possible paths.
struct PathCompletion {
  /// The paths that are listed at the moment.
  private(set) var listed: [String] = []
  /// The path that the last Tab produced, or `nil` if another key has been pressed since.
  private var tabbed: String?

  /// Handles a Tab.
  ///
  /// - Parameters:
  ///   - text: The typed path.
  ///   - candidates: The paths that begin with `text`.
  /// - Returns: The completed path, or `nil` if no path begins with `text`.
  mutating func complete(_ text: String, from candidates: [String]) -> String? {
    guard let first = candidates.first else {
      self = PathCompletion()
      return nil
    }
    let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    let completed = common.count > text.count ? common : text
    listed = candidates.count > 1 && tabbed == text && completed == text ? candidates : []
    tabbed = completed
    return completed
  }

  /// The names of the files and folders at the listed paths, in as many columns as fit.
  ///
  /// - Parameters:
  ///   - width: The width of the lines in cells.
  ///   - maximum: The maximum number of lines. The last line then says how many paths are missing.
  func lines(width: Int, maximum: Int) -> [StyledLine] {
    let names = listed.map { StyledText(untrusted: $0.lastPart) }
    let column = min(width, (names.map(\.width).max() ?? 0) + Theme.gap)
    guard column > 0, maximum > 0 else { return [] }
    let columns = max(1, width / column)
    let rows = (names.count + columns - 1) / columns
    let shown = rows <= maximum ? names.count : columns * (maximum - 1)
    let lines = stride(from: 0, to: shown, by: columns).map { start in
      names[start..<min(start + columns, shown)].reduce(StyledLine.blank) { line, name in
        line + name.line(cutTo: column).padded(to: column)
      }.trimmed
    }
    let rest = names.count - shown
    return lines + (rest > 0 ? [StyledText(untrusted: "and \(rest) more", .dim).line(cutTo: width)] : [])
  }
}

extension String {
  /// The name of the file or folder at a path, with the slash at the end of a folder's path.
  fileprivate nonisolated var lastPart: String {
    let end = hasSuffix("/") ? index(before: endIndex) : endIndex
    return String(self[(self[..<end].lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...])
  }

  fileprivate nonisolated func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { String($0).hasSameBytes(as: String($1)) }.map(\.0))
  }
}

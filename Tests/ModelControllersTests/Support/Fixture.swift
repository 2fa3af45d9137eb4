import FoundationEssentials

/// The recordings in `Fixtures/`.
enum Fixture {
  static func path(_ name: String) -> String {
    root + "/" + name
  }

  /// All that can be replayed.
  static let recordings = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    let recordings = names.filter { $0.hasSuffix(".har") && !$0.hasPrefix("broken/") }.sorted()
    precondition(!recordings.isEmpty, "There is no recording in \(root).")
    return recordings
  }()

  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Fixtures"
}

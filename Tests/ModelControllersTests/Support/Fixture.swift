import FoundationEssentials

/// The recordings in `Fixtures/`.
enum Fixture {
  static func path(_ name: String) -> String {
    root + "/" + name
  }

  /// All that can be replayed.
  static let recordings = ((try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [])
    .filter { $0.hasSuffix(".har") && !$0.hasPrefix("broken/") }.sorted()

  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Fixtures"
}

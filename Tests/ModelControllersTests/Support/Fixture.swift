import FoundationEssentials

/// The recordings in `Fixtures/`.
enum Fixture {
  static func path(_ name: String) -> String {
    root + "/" + name
  }

  /// The names of all valid recordings.
  static let recordings = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    let recordings = names.filter { $0.hasSuffix(".har") && !$0.hasPrefix("broken/") }.sorted()
    precondition(!recordings.isEmpty, "no recordings in \(root)")
    return recordings
  }()

  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Fixtures"
}

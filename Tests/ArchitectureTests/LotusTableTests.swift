import FoundationEssentials
import Testing

/// `docs/LOTUS.md` names, for each claim of the pattern, a symbol and a test: every one of them exists.
@Suite("The table of claims")
struct LotusTableTests {
  @Test func `Every claim that is held names a symbol and a test that exist`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let table = try String(contentsOf: root.appending(path: "docs/LOTUS.md"), encoding: .utf8)
    let code = try Self.text(below: root.appending(path: "Sources")) + Self.text(below: root.appending(path: "Tests"))
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }
    #expect(rows.count == 21 + 8 + 7 + 2 + 6)
    for row in rows {
      let columns = row.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
      try #require(columns.count == 6, "\(row)")
      if columns[3].contains("—") { continue }
      #expect(columns[4].contains("`"), "no test in \(row)")
      for name in Self.codeSpans(columns[3]) + Self.codeSpans(columns[4]) {
        let isThere = name.split(separator: "/").allSatisfy { part in
          part.split(separator: ".").allSatisfy { code.contains($0) } || Self.isFolder(part, in: root)
        }
        #expect(isThere, "\(name) is nowhere; it stands in \(row)")
      }
    }
  }

  private static func codeSpans(_ text: String) -> [Substring] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static func isFolder(_ name: Substring, in root: URL) -> Bool {
    ["Sources/\(name)", "Tests/\(name)", String(name)].contains {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
  }

  private static func text(below folder: URL) throws -> String {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }.joined()
  }
}

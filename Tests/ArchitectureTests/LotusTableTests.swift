import FoundationEssentials
import Testing

/// The table in `docs/LOTUS.md` is consistent with the package.
///
/// For each claim of the pattern, the table names symbols and tests, which must exist. `make prove`
/// needs a patch for each claim, which breaks the claim.
@Suite("Table of claims")
struct LotusTableTests {
  private struct Row {
    let name: String
    let symbols: [String]
    let tests: [String]
  }

  private static func rows() throws -> [Row] {
    let table = try Document.text(of: "docs/LOTUS.md")
    return try table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }.map { line in
      let columns = line.split(separator: "|", omittingEmptySubsequences: false)
      try #require(columns.count == 6, "\(line)")
      return Row(
        name: String(columns[1].filter { $0 != " " }), symbols: Document.codeSpans(in: columns[3]),
        tests: Document.codeSpans(in: columns[4]))
    }
  }

  @Test func `Every claim names symbols that exist`() throws {
    let files = [SourceFile].package
    let names = Set(files.flatMap(\.declaredNames))
    let folders = Set(files.flatMap { $0.path.split(separator: "/").dropLast() })
    for row in try Self.rows() {
      #expect(!row.symbols.isEmpty, "no symbol in \(row.name)")
      for symbol in row.symbols where !symbol.split(separator: "/").allSatisfy(folders.contains) {
        let isThere = symbol.split(separator: ".").allSatisfy { names.contains(String($0)) }
        #expect(isThere, "no symbol \(symbol); row \(row.name) names it")
      }
    }
  }

  @Test func `Every claim names tests that exist exactly once`() throws {
    let counts = [SourceFile].package.testCounts
    let rows = try Self.rows()
    #expect(rows.count == 21 + 8 + 7 + 2 + 6 + 10)
    for row in rows {
      #expect(!row.tests.isEmpty, "no test in \(row.name)")
      for test in row.tests {
        #expect(counts[test] == 1, "not exactly one test \"\(test)\"; row \(row.name) names it")
      }
    }
  }

  @Test func `Every claim has one experiment that breaks it`() throws {
    let folder = "\(Document.root)/Tools/ClaimExperiments"
    let experiments = try FileManager.default.contentsOfDirectory(atPath: folder)
    let expected = try Self.rows().map { "\($0.name).patch" }
    #expect(experiments.sorted() == expected.sorted())
  }
}

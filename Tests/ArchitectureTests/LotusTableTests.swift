import FoundationEssentials
import Testing

/// The tables in `docs/LOTUS.md` are consistent with the package.
///
/// For each claim of the pattern, the tables name symbols and tests, which must exist. `make prove`
/// needs a patch for each claim, which breaks the claim. The table of deviations names symbols, too.
@Suite("Table of claims")
struct LotusTableTests {
  private struct Row {
    let name: String
    let symbols: [String]
    let tests: [String]
  }

  /// Returns the rows of all tables of claims. In the table of the stack, one test proves all rows;
  /// the document names it above the table.
  private static func claims() throws -> [Row] {
    try lines(of: 0, columns: 4).map { columns in
      Row(name: columns[0], symbols: Document.codeSpans(in: columns[2]), tests: Document.codeSpans(in: columns[3]))
    }
      + lines(of: 1, columns: 3).map { columns in
        Row(name: columns[0], symbols: Document.codeSpans(in: columns[2]), tests: [try stackTest()])
      }
  }

  private static func stackTest() throws -> String {
    let text = try Document.text(of: "docs/LOTUS.md")
    return String(try #require(text.firstMatch(of: /\nTest of each row: `([^`]+)`\n/)).1)
  }

  /// Returns the cells of the table lines in a part of the document.
  ///
  /// - Parameter part: 0 for the claims of texts, 1 for those of the stack, 2 for the deviations.
  private static func lines(of part: Int, columns: Int) throws -> [[String]] {
    let parts = try Document.text(of: "docs/LOTUS.md").split(separator: /## (S ·|Deviations)/)
    try #require(parts.count == 3)
    let lines = parts[part].split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }
    return try lines.map { line in
      let cells = line.split(separator: "|").map {
        String($0.trimmingPrefix(" ").reversed().drop { $0 == " " }.reversed())
      }
      try #require(cells.count == columns, "\(line)")
      return cells
    }
  }

  @Test func `Every claim names symbols that exist`() throws {
    for row in try Self.claims() { expectSymbols(row.symbols, in: row.name) }
  }

  @Test func `Every deviation gives a reason and names symbols that exist`() throws {
    let rows = try Self.lines(of: 2, columns: 5)
    #expect(rows.map { $0[0] } == (1...rows.count).map { "D\($0)" })
    for row in rows {
      #expect(row.dropFirst().allSatisfy { !$0.isEmpty }, "an empty cell in \(row[0])")
      expectSymbols(Document.codeSpans(in: row[4]), in: row[0])
    }
  }

  private static let names = Set([SourceFile].package.flatMap(\.declaredNames))
  private static let folders = Set([SourceFile].package.flatMap { $0.path.split(separator: "/").dropLast() })

  private func expectSymbols(_ symbols: [String], in row: String) {
    #expect(!symbols.isEmpty, "no symbol in \(row)")
    for symbol in symbols where !symbol.split(separator: "/").allSatisfy(Self.folders.contains) {
      let isThere = symbol.split(separator: ".").allSatisfy { Self.names.contains(String($0)) }
      #expect(isThere, "no symbol \(symbol); row \(row) names it")
    }
  }

  @Test func `Every claim names tests that exist exactly once`() throws {
    let counts = [SourceFile].package.testCounts
    let rows = try Self.claims()
    #expect(rows.count == 21 + 8 + 7 + 2 + 6 + 11)
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
    let expected = try Self.claims().map { "\($0.name).patch" }
    #expect(experiments.sorted() == expected.sorted())
  }
}

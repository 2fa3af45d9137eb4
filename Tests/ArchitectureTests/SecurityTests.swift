import Testing

/// `SECURITY.md` lists the security promises, with the tests of each promise.
@Suite("Security promises")
struct SecurityTests {
  @Test func `Every security promise names tests that exist`() throws {
    let counts = [SourceFile].package.testCounts
    let rows = try Document.text(of: "SECURITY.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count >= 11)
    for row in rows {
      let tests = try #require(row.split(separator: "|").last)
      let names = Document.codeSpans(in: tests)
      #expect(!names.isEmpty, "no test in \(row)")
      for name in names { #expect((counts[name] ?? 0) >= 1, "no test \"\(name)\"") }
    }
  }
}

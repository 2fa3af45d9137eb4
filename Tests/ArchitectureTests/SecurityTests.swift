import Testing

/// `SECURITY.md` names a test for each of its promises.
@Suite("The promises of security")
struct SecurityTests {
  @Test func `Every promise of security names tests that exist`() throws {
    let counts = [SourceFile].package.testCounts
    let rows = try Document.text(of: "SECURITY.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count >= 11)
    for row in rows {
      let tests = try #require(row.split(separator: "|").last)
      let names = Document.codeSpans(in: tests)
      #expect(!names.isEmpty, "no test in \(row)")
      for name in names { #expect((counts[name] ?? 0) >= 1, "There is no test “\(name)”") }
    }
  }
}

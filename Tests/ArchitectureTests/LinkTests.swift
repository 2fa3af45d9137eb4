import FoundationEssentials
import Testing

/// Each link of a document that is no address leads to a file of the package.
@Suite("Links in the documents")
struct LinkTests {
  /// - Parameter path: that of the document, to whose folder links are relative.
  private static func deadLinks(in text: String, at path: String) -> [String] {
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    return text.matches(of: /\]\(([^)#]+)[^)]*\)|^\[[^\]]+\]: *(\S+)/.anchorsMatchLineEndings())
      .compactMap { ($0.1 ?? $0.2).map(String.init) }
      .filter { !$0.contains("://") && !FileManager.default.fileExists(atPath: "\(Document.root)/\(folder)\($0)") }
  }

  @Test func `Every link of the documents leads somewhere`() throws {
    let documents = Document.paths
    #expect(documents.count >= 12)
    for path in documents {
      let dead = try Self.deadLinks(in: Document.text(of: path), at: path)
      #expect(dead.isEmpty, "\(path) links to \(dead.joined(separator: ", ")), which does not exist")
    }
  }

  @Test func `A link that leads nowhere is found`() {
    let text = """
      [map](../ARCHITECTURE.md), [rules](../ARCHITECTURE.md#rules), [article](https://example.com/a), [above](#above),
      ![page](page.svg), ![form](docs/form.svg), [map](ARCHITECTURE.md), [file][file]

      [file]: LOTUS.md
      [other]: NOTHING.md
      """
    #expect(Self.deadLinks(in: text, at: "docs/X.md") == ["docs/form.svg", "ARCHITECTURE.md", "NOTHING.md"])
  }
}

import FoundationEssentials
import Testing

/// Each relative link in a document leads to an existing file of the package.
@Suite("Links in the documents")
struct LinkTests {
  /// The relative links whose targets don't exist.
  ///
  /// - Parameter path: The path of the document. Links are relative to the folder of the document.
  private static func deadLinks(in text: String, at path: String) -> [String] {
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    return text.matches(of: /\]\(([^)#]+)[^)]*\)|^\[[^\]]+\]: *(\S+)/.anchorsMatchLineEndings())
      .compactMap { ($0.1 ?? $0.2).map(String.init) }
      .filter { !$0.contains("://") && !FileManager.default.fileExists(atPath: "\(Document.root)/\(folder)\($0)") }
  }

  @Test func `Every relative link in the documents leads to an existing file`() throws {
    let documents = Document.paths
    #expect(documents.count >= 12)
    for path in documents {
      let dead = try Self.deadLinks(in: Document.text(of: path), at: path)
      #expect(dead.isEmpty, "\(path) links to missing files: \(dead.joined(separator: ", "))")
    }
  }

  @Test func `A link to a missing file is found`() {
    let text = """
      [map](../ARCHITECTURE.md), [rules](../ARCHITECTURE.md#rules), [article](https://example.com/a), [above](#above),
      ![page](page.svg), ![form](docs/form.svg), [map](ARCHITECTURE.md), [file][file]

      [file]: LOTUS.md
      [other]: NOTHING.md
      """
    #expect(Self.deadLinks(in: text, at: "docs/X.md") == ["docs/form.svg", "ARCHITECTURE.md", "NOTHING.md"])
  }
}

import FoundationEssentials
import Testing

/// `docs/WALKTHROUGH.md` names files and symbols that exist. Each symbol is defined in the file
/// that the text names last before the symbol.
@Suite("Walkthrough of the code")
struct WalkthroughTests {
  private let text: String
  private let files = Dictionary(uniqueKeysWithValues: [SourceFile].package.map { ($0.path, $0) })

  init() throws {
    text = try Document.text(of: "docs/WALKTHROUGH.md")
  }

  @Test func `Every file in the walkthrough exists and is linked`() {
    let paths = Document.codeSpans(in: text).filter { $0.hasSuffix(".swift") }
    #expect(Set(paths).count >= 25)
    for path in paths {
      #expect(files["Sources/\(path)"] != nil, "no file \(path)")
      #expect(text.contains("[`\(path)`](../Sources/\(path))"), "\(path) is not linked")
    }
  }

  @Test func `Every symbol in the walkthrough is defined in the file named before`() throws {
    var file: SourceFile?
    for span in Document.codeSpans(in: text) {
      if span.hasSuffix(".swift") {
        file = files["Sources/\(span)"]
      } else {
        let file = try #require(file, "no existing file is named before \(span)")
        let names = span.split(separator: ".").map(String.init)
        #expect(file.ownTypes.contains(names[0]), "\(file.path) has no \(names[0])")
        let members = names.dropFirst()
        #expect(file.declaredNames.isSuperset(of: members), "\(file.path) has no \(span)")
      }
    }
  }

  @Test func `The walkthrough has fewer than 2,200 words`() {
    #expect(text.split(whereSeparator: \.isWhitespace).count < 2_200)
  }
}

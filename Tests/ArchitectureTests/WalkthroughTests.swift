import FoundationEssentials
import Testing

/// `docs/WALKTHROUGH.md` names files and symbols that exist. A symbol is defined in the file to
/// which it is linked, or else in the file that the text links to last before the symbol.
@Suite("Walkthrough of the code")
struct WalkthroughTests {
  private let text: String
  private let files = Dictionary(uniqueKeysWithValues: [SourceFile].package.map { ($0.path, $0) })

  init() throws {
    text = try Document.text(of: "docs/WALKTHROUGH.md")
  }

  /// The names in code font, each with the path of the file to which it is linked.
  private var names: [(name: String, path: String?)] {
    text.matches(of: /\[`([^`]+)`\]\(\.\.\/(Sources\/[^)]+)\)|`([^`]+)`/).compactMap { match in
      (match.1 ?? match.3).map { (String($0), match.2.map(String.init)) }
    }
  }

  @Test func `Every file in the walkthrough is linked under its path`() {
    let paths = names.filter { $0.name.hasSuffix(".swift") }
    #expect(paths.count >= 12)
    for (name, path) in paths { #expect(path == "Sources/\(name)") }
  }

  @Test func `Every symbol in the walkthrough is defined in the file linked to it or before it`() throws {
    #expect(Set(names.compactMap(\.path)).count >= 40)
    var file: SourceFile?
    for (name, path) in names {
      if let path { file = files[path] }
      if name.hasSuffix(".swift") { continue }
      let file = try #require(file, "no existing file is linked to \(name) or before it")
      let parts = name.split(separator: ".").map(String.init)
      #expect(file.ownTypes.contains(parts[0]), "\(file.path) has no \(parts[0])")
      let members = parts.dropFirst()
      #expect(file.declaredNames.isSuperset(of: members), "\(file.path) has no \(name)")
    }
  }

  @Test func `The walkthrough has at most 1,600 words`() {
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 1_600)
  }
}

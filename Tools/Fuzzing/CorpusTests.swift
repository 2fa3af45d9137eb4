import FoundationEssentials
import Testing

@MainActor
@Suite("Fuzzing corpora")
struct CorpusTests {
  private nonisolated static let root =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Corpora"

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `Every input in a corpus satisfies the properties of its target`(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = "\(Self.root)/\(name)"
    let inputs = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(input)"))
      #expect(throws: Never.self, "\(name)/\(input)") { try target.run(FuzzInput(bytes)) }
    }
  }

  @Test func `Every target has a corpus, and every corpus belongs to a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
  }
}

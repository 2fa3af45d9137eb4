import Testing

/// The test that `ARCHITECTURE.md` shows as an example is one of the tests of the package.
@Suite("Code in the documents")
struct CodeInDocumentsTests {
  @Test func `The example of a test is a test of this package`() throws {
    let example = try #require(
      try Document.text(of: "ARCHITECTURE.md").firstMatch(of: /```swift\n(@Test[^`]*`[^`]*`[^`]*)```/))
    let tests = try Document.text(of: "Tests/ViewControllersTests/Gist/GistViewControllerTests.swift")
    #expect(tests.replacing("\n  ", with: "\n").contains(example.1))
  }
}

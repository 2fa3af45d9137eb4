import LotusModel
import Testing

@testable import ViewModels

/// Tests for the names in comments that become links.
struct ReferencesTests {
  private static let web = "https://github.com"

  private func links(_ text: String, after before: Character? = nil) throws -> [String] {
    let parts = References(on: Self.web, in: try RepositoryName("o/r")).parts(of: text, after: before)
    #expect(parts.text == text)
    return parts.filter { $0.link != nil }.map { "\($0.text) \($0.link?.dropFirst(Self.web.count) ?? "")" }
  }

  @Test(
    arguments: [
      ("@mona", ["@mona /mona"]), ("Thanks, @mona-lisa.", ["@mona-lisa /mona-lisa"]), ("(@mona)", ["@mona /mona"]),
      ("@a and @b: hi", ["@a /a", "@b /b"]), ("a@b.example", []), ("@", []), ("@-a", []), ("@org/team", []),
      ("@mona_lisa", []), ("@mona.example", []), ("x/@mona", []), ("@mona...", ["@mona /mona"]),
      ("#12", ["#12 /o/r/issues/12"]), ("see #1,#2", ["#1 /o/r/issues/1", "#2 /o/r/issues/2"]), ("#0", []),
      ("a#1", []), ("#1a", []), ("##1", ["#1 /o/r/issues/1"]), ("# 1", []), ("&#39;", ["#39 /o/r/issues/39"]),
      ("GH-26", ["GH-26 /o/r/issues/26"]), ("XGH-26", []),
      ("mona/tentacles#8", ["mona/tentacles#8 /mona/tentacles/issues/8"]),
      ("a/b.js#1!", ["a/b.js#1 /a/b.js/issues/1"]), ("x/a/b#1", []), ("a/b#x", []), ("a/b", []),
      ("mona/x@a5c3785ed", ["mona/x@a5c3785ed /mona/x/commit/a5c3785ed"]), ("mona/x@a5c3", []), ("mona/x@main", []),
      ("example.com/foo#12", []), ("-foo/bar#1", []), ("GH-user/repo#1", ["GH-user/repo#1 /GH-user/repo/issues/1"]),
      ("naïve é#1 日本#2", []), ("", []),
    ] as [(String, [String])])
  func `Names of accounts, issues and commits become links, by GitHub's rules`(text: String, found: [String]) throws {
    #expect(try links(text) == found)
  }

  @Test(.timeLimit(.minutes(1))) func `A long run of hyphens takes no long time`() throws {
    #expect(try links(String(repeating: "-", count: 200_000) + "#") == [])
    #expect(try links(String(repeating: "a-", count: 100_000) + "#") == [])
  }

  @Test func `The character before a text can be part of a word`() throws {
    #expect(try links("@mona", after: "a").isEmpty)
    #expect(try links("#1", after: " ") == ["#1 /o/r/issues/1"])
  }

  @Test func `Without a repository, only accounts are links`() {
    let parts = References(on: Self.web).parts(of: "@mona #1 o/r#2")
    #expect(parts == [LinkedText("@mona", link: "https://github.com/mona"), LinkedText(" #1 o/r#2")])
  }

  @Test func `Code and links in a comment stay as they are, and a README has no such links`() throws {
    let spans = [
      TextDocument.Span("@a "), TextDocument.Span("@b", .code), TextDocument.Span("#1", link: "https://x.example"),
      TextDocument.Span("#2", .strong),
    ]
    let document = TextDocument(blocks: [.init(.paragraph(spans)), .init(.code("@c"))])
    let references = References(on: Self.web, in: try RepositoryName("o/r"))
    let base = LinkBase(page: "https://github.com/o/r/issues/3", references: references)
    #expect(
      DocumentViewModel(document, base: base).rows.flatMap(\.links) == ["https://github.com/a", "https://x.example"])
    let readme = LinkBase(page: "https://github.com/o/r")
    #expect(DocumentViewModel(document, base: readme).rows.flatMap(\.links) == ["https://x.example"])
  }
}

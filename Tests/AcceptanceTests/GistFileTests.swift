import FoundationEssentials
import TestSupport
import Testing

/// The options `--raw` and `--filename` of `gist`.
@Suite struct GistFileTests {
  private static func gist(_ files: String) -> Response {
    .json(
      #"{"id":"a1","html_url":"https://gist.github.com/a1","public":true,"created_at":"2026-10-30T09:00:00Z","#
        + #""updated_at":"2026-10-30T09:00:00Z","files":{\#(files)}}"#)
  }

  private static func file(_ name: String, _ members: String) -> String {
    #""\#(name)":{"filename":"\#(name)","size":9,\#(members)}"#
  }

  private static let text = file("a b.txt", #""content":"\ufeffone\r\n\ttwo  \n\u001b[1mthree""#)
  private static let other = file("z.md", #""content":"other\n""#)
  private static let binary = file("i.bin", #""content":"AP8KgA==","encoding":"base64""#)

  private func run(_ files: String, _ words: String...) async throws -> Subprocess.Result {
    let server = try OriginServer { _ in Self.gist(files) }
    return try await Ghlotus(asking: server).run(arguments: ["gist", "a1"] + words)
  }

  @Test func `With --raw, the only file of a gist is printed byte for byte`() async throws {
    let result = try await run(Self.text, "--raw")
    expectSuccess(result, output: "\u{FEFF}one\r\n\ttwo  \n\u{1B}[1mthree")
    let bytes = try await run(Self.binary, "-r").standardOutput
    #expect(Array(bytes) == [0, 255, 10, 128])
  }

  @Test func `With --filename, only the file with that name is shown`() async throws {
    let files = [Self.text, Self.other].joined(separator: ",")
    let raw = try await run(files, "--raw", "--filename", "z.md")
    expectSuccess(raw, output: "other\n")
    let page = try await run(files, "-f", "z.md")
    expectSuccess(page)
    #expect(page.output.contains("  other\n") && !page.output.contains("three"))
  }

  @Test func `Without --filename, --raw names the files of a gist that has several`() async throws {
    let result = try await run([Self.text, Self.other].joined(separator: ","), "--raw")
    expectFailure(result, Exit.usage, saying: "choose one with --filename: a b.txt, z.md")
  }

  @Test func `A file that the gist does not have is reported with the names of its files`() async throws {
    let result = try await run(Self.text, "--raw", "-f", "x")
    expectFailure(result, Exit.notFound, saying: #"no file "x" in gist "a1"; the files are: a b.txt"#)
    let page = try await run(Self.text, "-f", "x")
    expectFailure(page, Exit.notFound, saying: #"no file "x" in gist "a1""#)
  }

  @Test func `A file of which GitHub returns only a part is not printed`() async throws {
    let part = Self.file("l.txt", #""content":"one","truncated":true,"raw_url":"https://gist.example/raw/l.txt""#)
    let result = try await run(part, "--raw")
    expectFailure(
      result, Exit.network, saying: #"GitHub returns only the beginning of "l.txt""#, "https://gist.example/raw/l.txt")
    let page = try await run(part)
    #expect(page.output.contains("  one\n") && page.output.contains("GitHub returns only this part of the file."))
    expectFailure(page, Exit.network, saying: #"GitHub returns only the beginning of "l.txt""#, output: page.output)
    for fields in ["--json", "--json=files"] {
      let json = try await run(part, fields)
      expectFailure(json, Exit.network, saying: #"GitHub returns only the beginning of "l.txt""#, output: json.output)
      #expect(json.output.contains(#""content":"one""#))
    }
    expectSuccess(try await run(part, "--json=id"))
  }
}

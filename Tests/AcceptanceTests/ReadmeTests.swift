import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// READMEs as people wrote them, printed by the executable.
@Suite(.ownThreads)
struct ReadmeTests {
  private func page(of readme: Data, _ options: String...) async throws -> Subprocess.Result {
    let json = #"{"name":"README.md","content":"\#(readme.base64EncodedString())","encoding":"base64"}"#
    let origin = try GitHubOrigin { $0.path.hasSuffix("/readme") ? .json(json) : nil }
    let result = try await Ghlotus(asking: origin.server).run(arguments: ["profile", "octocat", "--readme"] + options)
    expectSuccess(result)
    return result
  }

  @Test func `Long paragraphs, lines of code and lists are printed in a pipe as they were written`() async throws {
    let words = (0..<1_000).map { "word\($0)" }.joined(separator: " ")
    let code = String(repeating: "abc", count: 3_000)
    let page = try await page(of: Data("\(words)\n\n    \(code)\n".utf8)).output
    #expect(page.contains("  \(words)\n"))
    #expect(page.contains("\(code)\n"))
  }

  @Test func `A README of 500 KiB is printed whole, and a longer one ends with a sentence`() async throws {
    let line = "- An item of a list.\n"
    let sentence = "The rest of this text is not shown here."
    let whole = try await page(of: Data(String(repeating: line, count: (500 << 10) / line.utf8.count).utf8)).output
    #expect(!whole.contains(sentence))
    #expect(whole.split(separator: "\n").count { $0.contains("An item") } == (500 << 10) / line.utf8.count)
    let long = try await page(of: Data(String(repeating: line, count: (900 << 10) / line.utf8.count).utf8)).output
    #expect(long.contains(sentence))
    #expect(long.split(separator: "\n").count { $0.contains("An item") } == (500 << 10) / line.utf8.count)
  }

  @Test(arguments: [
    (#""content":"","encoding":"none""#, "may be larger than 1 MB"),
    (#""type":"symlink","target":"docs/x.md""#, #"is a symbolic link to "docs/x.md""#),
  ])
  func `A README that GitHub's API does not return is an error in a pipe`(fields: String, reason: String) async throws {
    let json = #"{"name":"README.md","html_url":"https://github.com/o/r/blob/main/README.md",\#(fields)}"#
    let origin = try GitHubOrigin("tour.har") { $0.path.hasSuffix("/readme") ? .json(json) : nil }
    for command in [["profile", "octocat"], ["repo", "octocat/Hello-World"]] {
      let result = try await Ghlotus(asking: origin.server).run(arguments: command)
      #expect(result.status == Exit.network && result.output.contains("README.md\n"), "\(result.output)")
      #expect(result.errors.contains(reason) && result.errors.contains("open https://github.com/o/r/blob/main/"))
      let json = try await Ghlotus(asking: origin.server).run(arguments: command + ["--json=readme"])
      #expect(json.status == Exit.done, "\(json.errors)")
    }
  }

  @Test func `A README in another encoding begins with a note`() async throws {
    let note = "This file is not UTF-8. Characters that cannot be read are shown as \u{FFFD}."
    let page = try await page(of: Data(Array("Caf".utf8) + [0xE9])).output
    #expect(page.contains(note) && page.contains("Caf\u{FFFD}"))
    #expect(try await !self.page(of: Data("Caf\u{FFFD} é".utf8)).output.contains(note))
  }

  @Test func `With --raw, the file is printed byte for byte`() async throws {
    let file = Array("# Hi\r\nCaf".utf8) + [0xE9]
    #expect(try await page(of: Data(file), "--raw").standardOutput == file)
  }

  @Test(arguments: [("/readme", "octocat has no profile README"), ("/users/octocat", "octocat")])
  func `With --raw, a missing README and a missing account are errors`(path: String, words: String) async throws {
    let origin = try GitHubOrigin { $0.path.hasSuffix(path) ? .json("{}", status: 404) : nil }
    let result = try await Ghlotus(asking: origin.server).run(arguments: ["profile", "octocat", "--readme", "--raw"])
    #expect(result.status == Exit.notFound && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test func `Nothing that GitHub shows is lost`() async throws {
    let source = #"""
      ---
      title: Mona
      ---
      <h1>Hello <мир/>!</h1>

      Set the <title>, $\{a\}$, by @\#u{200B}mona\#u{202E}. [Mail](mailto:mona@example.org)

      <!-- a --!><a href="https://social.example/mona"><img src="social.svg"></a>
      """#
    let page = try await page(of: Data(source.utf8)).output
    for text in [
      "title", "Mona", "Hello <мир/>!", #"Set the <title>, $\{a\}$, by @mona<U+202E>. Mail (mona@example.org)"#,
      "[social]",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }
}

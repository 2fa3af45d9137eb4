import TestSupport
import Testing

/// `--web`
@Suite struct WebPageTests {
  @Test(arguments: [
    (["profile", "octocat", "--web"], "https://github.com/octocat"), (["repo", "-w", "o/r"], "https://github.com/o/r"),
    (["issue", "https://github.com/o/r/pull/7", "-w"], "https://github.com/o/r/issues/7"),
    (["repos", "octocat", "--web"], "https://github.com/octocat?tab=repositories"),
    (["gist", "6cad326836d38bd3a7ae", "--web"], "https://gist.github.com/6cad326836d38bd3a7ae"),
  ])
  func `It opens the page in the browser, and asks GitHub nothing`(words: [String], address: String) async throws {
    let ghlotus = try Ghlotus(["BROWSER": "printf '%s' >opened"])
    let wait = "until [ -s opened ]; do sleep 0.01; done"
    let result = try await ghlotus.bash("ghlotus \(words.joined(separator: " ")); \(wait); cat opened")
    #expect(result.output == address)
    #expect(result.errors == "Opening \(address) in the browser.\n")
    let other = try await Ghlotus().run(arguments: words)
    expectSuccess(other)
    #expect(other.output == address + "\n", "where there is no browser")
  }
}

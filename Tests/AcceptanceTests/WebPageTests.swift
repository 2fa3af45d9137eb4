import FoundationEssentials
import TestSupport
import Testing

/// The option `--web`.
@Suite struct WebPageTests {
  @Test(arguments: [
    (["profile", "octocat", "--web"], "https://github.com/octocat"), (["repo", "-w", "o/r"], "https://github.com/o/r"),
    (["issue", "https://github.com/o/r/pull/7", "-w"], "https://github.com/o/r/issues/7"),
    (["repos", "octocat", "--web"], "https://github.com/octocat?tab=repositories"),
    (["emails", "--web"], "https://github.com/settings/emails"), (["keys", "-w"], "https://github.com/settings/keys"),
    (["keys", "--gpg", "--web"], "https://github.com/settings/keys"),
    (["links", "--web"], "https://github.com/settings/profile"),
    (["blocked", "--web"], "https://github.com/settings/blocked_users"),
    (["--hostname", "ghe.example", "emails", "--web"], "https://ghe.example/settings/emails"),
    (["gist", "6cad326836d38bd3a7ae", "--web"], "https://gist.github.com/6cad326836d38bd3a7ae"),
  ])
  func `--web opens the page in the browser and sends no request`(words: [String], address: String) async throws {
    let ghlotus = try Ghlotus(["BROWSER": "sh -c 'printf \"$0\" >opened'"])
    let wait = "until [ -s opened ]; do sleep 0.01; done"
    let result = try await ghlotus.bash("ghlotus \(words.joined(separator: " ")); \(wait); cat opened")
    #expect(result.output == address)
    #expect(result.errors == "Opening \(address) in your browser\n")
    // Without a browser, the address is printed.
    expectSuccess(try await Ghlotus().run(arguments: words), output: address + "\n")
  }

  @Test(arguments: [
    ["emails", "add", "a@b.example"], ["keys", "remove", "7"], ["links", "add", "https://a.example"],
  ])
  func `--web and an editing subcommand exclude each other`(words: [String]) async throws {
    let server = try OriginServer { _ in .json("[]") }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run(arguments: words + ["--web"])
    expectFailure(result, Exit.usage, saying: "--web and \(words[1]) cannot be used together;")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    ("/nowhere/browser:sh -c 'echo %s >opened'", "https://github.com/o/r\n"),
    (#"sh -c "echo 'at %s' >opened""#, "at https://github.com/o/r\n"),
    ("sh -c 'echo $0 $1 >opened' %s %%", "https://github.com/o/r %\n"),
    (#"false %s:sh -c echo\ \"\$0\"\ \>opened"#, "https://github.com/o/r\n"),
    ("sh -c 'echo $0 >opened' &", "https://github.com/o/r\n"),
  ])
  func `BROWSER may list several commands, and %s stands for the address`(browser: String, opened: String) async throws
  {
    let ghlotus = try Ghlotus(["BROWSER": browser])
    let wait = "until [ -s opened ]; do sleep 0.01; done"
    let result = try await ghlotus.bash("ghlotus repo -w o/r; \(wait); cat opened", timeout: 20)
    #expect(result.output == opened)
  }

  @Test(arguments: ["true &", "true ;", "true |", "true &&", "true\n", "true; exec"])
  func `The address is never a command, even if a shell operator precedes it`(browser: String) async throws {
    let ghlotus = try Ghlotus(["BROWSER": browser])
    let folder = ghlotus.home.file("https:/github.com/o")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try ghlotus.home.writeProgram("https:/github.com/o/r", "#!/bin/sh\ntouch ran\n")
    _ = try await ghlotus.run("repo", "o/r", "--web")
    #expect(!FileManager.default.fileExists(atPath: ghlotus.home.file("ran")))
  }

  @Test(arguments: [
    ("contributions octocat --year 2025", "octocat?tab=overview&from=2025-01-01&to=2025-12-31"),
    ("repos octocat --language c++ --sort stars", "octocat?tab=repositories&language=c%2B%2B&sort=stargazers"),
    ("repos octocat --fork", "octocat?tab=repositories&type=fork"),
    ("repos octocat --visibility private", "octocat?tab=repositories&type=private"),
    ("starred octocat -l go --sort updated", "octocat?tab=stars&language=go&sort=updated"),
    ("search repos x --sort stars --order asc", "search?q=x&type=repositories&s=stars&o=asc"),
    ("repos octocat --archived --sort name", "octocat?tab=repositories&type=archived&sort=name"),
  ])
  func `--web keeps the options that the page on GitHub has too`(line: String, page: String) async throws {
    expectSuccess(
      try await Ghlotus().run(arguments: line.split(separator: " ").map(String.init) + ["--web"]),
      output: "https://github.com/\(page)\n")
  }

  @Test(arguments: ["false", "/nowhere/browser", "exit 3 #", "kill -9 $$ #"])
  func `A browser that fails is an error`(browser: String) async throws {
    let result = try await Ghlotus(["BROWSER": browser]).run("repo", "o/r", "--web")
    expectFailure(result, Exit.failed, saying: "your browser did not open https://github.com/o/r", "BROWSER")
  }
}

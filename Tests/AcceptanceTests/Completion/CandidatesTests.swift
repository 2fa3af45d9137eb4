import TestSupport
import Testing

/// The candidates that `ghlotus --complete` prints for the completion scripts of shells.
@Suite struct CandidatesTests {
  private func candidates(_ words: String..., by ghlotus: Ghlotus) async throws -> [String] {
    let result = try await ghlotus.run(arguments: ["--complete"] + words)
    expectSuccess(result)
    return result.output.split(separator: "\n").map { $0.split(separator: "\t").first.map(String.init) ?? "" }
  }

  @Test func `Logins come from the cache, the app's stored scenes and the signed-in accounts`() async throws {
    let ghlotus = try Ghlotus()
    let suggestions = "cache/ghlotus/https-api.github.com-443"
    try ghlotus.home.write(
      "\(suggestions)/user-zoe/1/1", "ghlotus-cache 2 0\nhttps://api.github.com/users/octocat/repos?a=b\n")
    try ghlotus.home.write("\(suggestions)/anonymous/1/1", "ghlotus-cache 2 0\nhttps://api.github.com/repos/mona/x\n")
    try ghlotus.home.write("state/ghlotus/places/github.com/anonymous", "places 3\n0 0 0 followers ada\n0 0 0 limits\n")
    try ghlotus.home.write("state/ghlotus/accounts/github.com", "Hubot\n")
    try ghlotus.home.write("state/ghlotus/tokens/github.com/eve", "gho_x")
    try ghlotus.home.write("state/ghlotus/keyring/github.com/kim", "")
    let all = ["ada", "eve", "Hubot", "kim", "mona", "octocat", "zoe"]
    #expect(try await candidates("profile", "", by: ghlotus) == all)
    #expect(try await candidates("--user", "", by: ghlotus) == ["eve", "Hubot", "kim", "zoe"])
  }

  @Test func `Invalid logins are not suggested`() async throws {
    let ghlotus = try Ghlotus()
    let hostile = "\u{1B}[31mred"
    let suggestions = "cache/ghlotus/https-api.github.com-443"
    try ghlotus.home.write(
      "\(suggestions)/anonymous/1/1", "ghlotus-cache 2 0\nhttps://api.github.com/users/\(hostile)\n")
    try ghlotus.home.write("\(suggestions)/user-\(hostile)/1/1", "")
    try ghlotus.home.write("state/ghlotus/accounts/github.com", "$(touch harm)\n\(hostile)\n")
    try ghlotus.home.write("state/ghlotus/tokens/github.com/a b", "gho_x")
    try ghlotus.home.write("state/ghlotus/places/github.com/anonymous", "\0\0\0")
    #expect(try await candidates("profile", "", by: ghlotus).isEmpty)
  }

  @Test func `Without stored data, no candidates are printed and no files are created`() async throws {
    let ghlotus = try Ghlotus()
    #expect(try await candidates("profile", "", by: ghlotus).isEmpty)
    #expect(try ghlotus.home.names().isEmpty)
    let homeless = try Ghlotus([
      "HOME": "", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "/dev/null", "XDG_CONFIG_HOME": "",
    ])
    #expect(try await candidates("profile", "", by: homeless).isEmpty)
  }

  @Test func `--complete prints no error if its output cannot be written`() async throws {
    let result = try await Ghlotus().bash("ghlotus --complete '' >/dev/full")
    #expect(result.errors == "")
  }
}

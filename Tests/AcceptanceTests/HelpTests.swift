import TestSupport
import Testing

/// Help, the version, and usage errors.
struct HelpTests {
  private let ghlotus: Ghlotus

  init() throws {
    ghlotus = try Ghlotus()
  }

  private func output(_ words: [String]) async throws -> String {
    let result = try await ghlotus.run(arguments: words)
    expectSuccess(result)
    return result.output
  }

  @Test(arguments: [[], ["help"], ["--help"], ["-h"], ["--color", "never", "--help"]])
  func `The overview starts with examples and lists all commands, options and topics`(words: [String]) async throws {
    let page = try await output(words)
    let narrow = try await Ghlotus(["COLUMNS": "80"]).run(arguments: words)
    #expect(page.hasPrefix("ghlotus: a GitHub client for the terminal.\n\nExamples\n  ghlotus profile octocat"))
    for part in [
      "Profile", "People and repositories", "Your account", "Full-screen app", "API and cache", "Help",
      "  profile        Show the profile of a user or an organization\n", "  api            ", "--json",
      "--replay FILE.har",
      "--record FILE.har", "--hostname HOST", "--color WHEN", "--verbose", "-h, --help", "--version", "exit-codes",
      "environment",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ["help", "api"], ["api", "--help"], ["api", "-h"], ["--help", "api"], ["-h", "api", "/x", "-X", "PUT"],
    ["api", "/users/octocat", "--help"], ["api", "-ih"],
  ])
  func `Help for a command works anywhere on the command line`(words: [String]) async throws {
    let page = try await output(words)
    #expect(page.hasPrefix("Send a request to any endpoint of GitHub's API.\n\nExamples\n"))
    for option in [
      "-X, --method", "-H, --header", "-f, --raw-field", "-F, --field", "--input", "-i, --include", "--paginate",
    ] { #expect(page.contains(option), "\(option)") }
  }

  @Test(arguments: [["help", "profile"], ["profile", "--help"], ["profile", "octocat", "-h"]])
  func `Help for profile states the number of requests`(words: [String]) async throws {
    let page = try await output(words)
    #expect(page.contains("ghlotus profile [<user>]") && page.contains("four of these requests"))
  }

  @Test(arguments: [
    ("profile", "--json=followers -q .followers"), ("followers", "| comm -12 - <("),
    ("follow", "ghlotus api user/following/octocat --silent 2>/dev/null"),
    ("issue", "issues/NUMBER/comments -F body=@FILE"), ("api", "comments -F body=@comment.md"),
    ("api", "for a string that starts with @, use -f"), ("edit-profile", "and @@ starts a text with @"),
    ("emails", "Columns in a pipe of ghlotus emails email primary verified visibility"),
    ("followers", "Columns in a pipe login type html_url"),
    ("cache", "Columns in a pipe of ghlotus cache list url method age state size account query"),
    ("keys", "Columns in a pipe of ghlotus keys --gpg id key_id name created_at expires_at"),
    ("man", "The topics are json, jq, exit-codes,"), ("status", "use edit-profile --status"),
  ])
  func `Help answers what a newcomer asks next`(command: String, words: String) async throws {
    let page = try await Ghlotus(["COLUMNS": "1000"]).run("help", command)
    let text = page.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(words), "\(page.output)")
  }

  @Test func `help options lists the options of all commands`() async throws {
    let page = try await output(["help", "options"])
    for option in ["--json", "--replay FILE.har", "--hostname HOST", "-h, --help"] { #expect(page.contains(option)) }
    #expect(!(try await output(["help", "profile"]).contains("--hostname")))
  }

  @Test func `Fixed words in usage lines have no angle brackets`() async throws {
    #expect(try await output(["help", "cache"]).contains("ghlotus cache [list|clear] [<text>]"))
    #expect(try await output(["help", "search"]).contains("ghlotus search users|repos [<query>] …"))
    #expect(try await output(["help", "issue"]).contains("ghlotus issue <number|owner/repo#number>"))
  }

  @Test func `Help for the help command lists its topics`() async throws {
    #expect(try await output(["help", "help"]).contains("ghlotus help exit-codes"))
    #expect(try await output(["help", "--help"]).contains("ghlotus help exit-codes"))
  }

  @Test func `help exit-codes lists every exit code`() async throws {
    let page = try await output(["help", "exit-codes"])
    for code in [0, 1, 2, 3, 4, 5, 6, 7, 8, 130] { #expect(page.contains("\n  \(code) "), "\(code)") }
  }

  @Test(arguments: ["search users", "keys add", "keys delete", "cache list", "completion zsh"])
  func `Help for a subcommand is the page of its command`(words: String) async throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try await output(["help"] + words) == (try await output(["help", words[0]])))
  }

  @Test(arguments: [["json"], ["jq"], ["options"], ["drafts"], ["environment"], ["exit-codes"], ["colors"]])
  func `Every topic has a help page and a manual page`(words: [String]) async throws {
    #expect(try await output(["help"]).contains("  ghlotus help \(words[0]) "))
    #expect(!(try await output(["help"] + words)).isEmpty)
    let name = "GHLOTUS-\(words[0].uppercased())".replacing("-", with: "\\-")
    #expect(try await output(["man"] + words).contains(".Dt \(name) 7\n"))
  }

  @Test(arguments: [("settings", "config"), ("recordings", "recording")])
  func `A topic with a detailed manual page names it, and has other names and a page of man`(
    topic: String, alias: String
  ) async throws {
    let page = try await output(["help", topic])
    #expect(page.contains("  man ghlotus-\(topic) "))
    #expect(try await output(["help", alias]) == page)
    #expect(try await output(["help"]).contains("  ghlotus help \(topic) "))
    #expect(try await output(["man", topic]).contains(".Dt GHLOTUS\\-\(topic.uppercased()) 7\n"))
  }

  @Test func `help drafts names the folder of the drafts and the ways to continue and to discard one`() async throws {
    let page = try await output(["help", "drafts"])
    for words in ["~/.local/state/ghlotus/drafts", "edit-profile --discard-draft", "continue", "30 days"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(try await output(["help", "draft"]) == page)
    #expect(try await output(["help", "edit-profile"]).contains("ghlotus help drafts"))
  }

  @Test(arguments: ["followers", "following", "repos", "starred", "orgs", "members", "gists", "search"])
  func `Help for a list shows how --slurp is used, and that the list is limited`(command: String) async throws {
    let page = try await output(["help", command])
    #expect(page.contains(/--slurp -q 'map\(\.\w+\)'/), "\(page)")
    #expect(page.contains("at most 30 objects"), "\(page)")
  }

  @Test func `The commands of help jq work`() async throws {
    let commands = try await output(["help", "jq"]).matches(of: /(?m)^  ((?:profile|followers|repos) .+?)(?:  |$)/)
    #expect(commands.count == 7)
    for command in commands {
      let result = try await ghlotus.bash("ghlotus --replay '\(Package.fixture("tour.har"))' \(command.1)")
      expectSuccess(result)
      #expect(!result.output.isEmpty && !result.output.hasPrefix("{"), "\(command.1)")
    }
  }

  @Test func `help environment lists every variable`() async throws {
    let page = try await output(["help", "environment"])
    for name in [
      "GH_TOKEN", "GITHUB_TOKEN", "GH_HOST", "GHLOTUS_API_URL", "GHLOTUS_WEB_URL", "SSL_CERT_FILE", "https_proxy",
      "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL",
    ] { #expect(page.contains(name), "\(name)") }
  }

  @Test func `Help pages fit a width of 40 columns`() async throws {
    for topic in ["help", "api", "profile", "exit-codes", "environment"] {
      let result = try await Ghlotus(["COLUMNS": "40"]).run("help", topic)
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(topic)")
    }
  }

  @Test(arguments: [["--version"], ["profile", "--version"], ["--version", "--json"]])
  func `--version prints one line`(words: [String]) async throws {
    #expect(try await output(words).wholeMatch(of: /ghlotus \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [
    (["profle"], "unknown command \"profle\"; did you mean \"profile\"?"),
    (["PROFILE"], "did you mean \"profile\"?"),
    (["apii", "/x"], "did you mean \"api\"?"),
    (["hlep"], "did you mean \"help\"?"),
    (["repso"], "unknown command \"repso\"; did you mean \"repos\"?"),
    (["prof"], "did you mean \"profile\"?"),
    (["zebra/"], "unknown command \"zebra/\"; see:"),
    (["auth", "login"], "did you mean \"login\"?"),
    (["auth", "status"], "did you mean \"whoami\"?"),
    (["signin"], "did you mean \"login\"?"),
    (["me"], "did you mean \"whoami\"?"),
    (["rate-limit"], "did you mean \"limits\"?"), (["blocks"], "did you mean \"blocked\"?"),
    (["completion"], "missing argument for completion: expected bash|zsh|fish;"),
    (["completion", "tcsh"], "invalid argument \"tcsh\" for completion: expected one of bash, zsh, fish;"),
    (["completions", "bash"], "did you mean \"completion\"?"),
    ([""], "unknown command \"\"; see:"),
    (["--jsn", "profile"], "unknown option \"--jsn\"; did you mean \"--json\"?"),
    (["profile", "--relpay", "x"], "did you mean \"--replay\"?"),
    (["api", "/x", "--pagniate"], "did you mean \"--paginate\"? See: ghlotus help api"),
    (["profile", "--paginate"], "unknown option \"--paginate\" for profile; see:"),
    (["--zebra"], "unknown option \"--zebra\"; see:"),
    (["profile", "-z"], "unknown option \"-z\" for profile; see:"),
    (["help", "exit-code"], "did you mean \"exit-codes\"?"),
    (["help", "zebra"], "unknown help topic \"zebra\"; see:"),
    (
      ["help", "auth", "login"],
      "unknown help topic \"auth\"; did you mean \"login\"? It signs you in; see: ghlotus help login"
    ),
    (["help", "auth", "token"], "unknown help topic \"auth\"; did you mean \"token\"? See: ghlotus help token"),
    (["help", "issues"], "did you mean \"repo\"? It lists the latest issues; see: ghlotus help repo"),
    (["help", "version"], "did you mean \"--version\"? See: ghlotus help"),
    (["config"], "did you mean \"help config\"?"),
    (["token", "--json"], "unknown option \"--json\" for token; see:"),
    (["--json", "token"], "unknown option \"--json\" for token; see:"),
    (["completion", "bash", "--json"], "unknown option \"--json\" for completion; see:"),
    (["pr", "list"], "did you mean \"repo\"? It lists the latest pull requests;"),
    (["issue", "list", "-R", "o/r"], "unknown command \"issue list\"; did you mean \"repo o/r\"? See:"),
    (["repos", "list", "octocat"], "unexpected argument \"list\" for repos; leave it out;"),
    (["cache", "list", "a", "b"], "unexpected argument \"b\" for cache; see:"),
    (["repo", "clone", "octocat"], "unknown command \"repo clone\"; see: ghlotus help repo"),
    (["issue", "close", "1"], "unknown command \"issue close\"; see: ghlotus help issue"),
    (["gist", "delete", "6cad"], "unknown command \"gist delete\"; see: ghlotus help gist"),
    (["status", "show"], "unexpected argument \"show\" for status; leave it out; see:"),
    (["edit-profile", "--website", "x"], "did you mean \"--blog\"?"),
    (["login", "--web"], "unknown option \"--web\" for login; leave it out, because login opens the browser"),
    (["draft"], "did you mean \"help draft\"?"),
    (["comments", "o/r", "1"], "unknown command \"comments\"; did you mean \"issue\"? It shows the comments too;"),
    (["comment", "o/r", "1"], "or run: ghlotus api repos/OWNER/REPO/issues/NUMBER/comments -F body=@FILE; see:"),
    (["pr", "comment", "1"], "unknown command \"pr\"; to write a comment, press c on the page of the issue"),
    (["issue", "comment", "1"], "unknown command \"issue comment\"; to write a comment, press c"),
    (["issue", "comment"], "unknown command \"issue comment\"; to write a comment, press c"),
    (["notifications"], "unknown command \"notifications\"; did you mean \"api notifications\"? See:"),
    (["man", "zebra"], "unknown command or topic \"zebra\"; see: ghlotus help man"),
    (
      ["profile", "octocat", "--json=login,name", "-q", ".followers"],
      "--jq reads the field \"followers\", which --json does not select; add it to --json; see:"
    ),
    (["profile", "--json=login", "-q", ".plan.name"], "the field \"plan\", which --json does not select"),
    (["cache", "delete"], "expected one of list, clear; did you mean \"cache clear\"? See:"),
    (["cache", "lst"], "expected one of list, clear; did you mean \"list\"? See:"),
    (["search", "tetris", "game"], "expected one of users, repos; did you mean \"search repos tetris game\"? See:"),
    (["search", "user", "mona"], "expected one of users, repos; did you mean \"users\"? See:"),
    (["search", "repositories", "x"], "did you mean \"search repos\"? See:"),
    (["search", "issues", "x"], "did you mean \"api -X GET search/issues -f q=QUERY\"? See:"),
    (["search", "code", "x"], "did you mean \"api -X GET search/code -f q=QUERY\"? See:"),
    (
      ["search", "repos", "--sort", "stars"],
      "missing argument for search repos: expected at least one <query>, or --language NAME; see:"
    ),
    (["search", "repos", "x", "--sort", "star"], "forks, help-wanted-issues, updated; did you mean \"stars\"? See:"),
    (["repos", "--sort", "push"], "invalid value \"push\" for --sort: expected one of"),
    (["clone", "o/r"], "unknown command \"clone\"; see: ghlotus help"),
    (["issue", "o/r", "1"], "argument \"1\" for issue; did you mean \"issue o/r#1\"? See: ghlotus help issue"),
    (["o/r", "1"], "did you mean \"issue o/r#1\"?"), (["repo", "o", "r"], "did you mean \"repo o/r\"?"),
    (["issue", "o", "r"], "unexpected argument \"r\" for issue; see:"),
    (["gist", "octocat", "6cad"], "did you mean \"gist 6cad\"?"),
    (["contributions", "octocat", "2025"], "did you mean \"contributions octocat --year 2025\"?"),
    (["issue", "o/r#1", "--comments"], "for issue; leave it out, because the comments are always shown; see:"),
    (["issue", "o/r#1", "-c"], "unknown option \"-c\" for issue; leave it out"),
    (["edit-profile", "--preview"], "did you mean \"--dry-run\"? See: ghlotus help edit-profile"),
    (["edit-profile", "--discard"], "did you mean \"--discard-draft\"?"),
    (["profile", "--open"], "did you mean \"--web\"?"), (["cache", "--open"], "\"--open\" for cache; see:"),
    (["search", "repos", "x", "--topic", "y"], "did you mean \"topic:NAME\"?"),
    (["emails", "show", "a@b.c"], "emails show takes no address, because it makes your primary address public; see:"),
    (["emails", "hide", "a@b.c"], "emails hide takes no address, because it makes your primary address private; see:"),
    (["repo", "list", "octocat"], "unknown command \"repo list\"; did you mean \"repos octocat\"? See:"),
    (["gist", "list"], "unknown command \"gist list\"; did you mean \"gists\"? See:"),
    (["repo", "view"], "unexpected argument \"view\" for repo; leave it out;"),
    (["repos", "--public"], "unknown option \"--public\" for repos; did you mean \"--visibility public\"? See:"),
    (["completion", "-s", "bash"], "unknown option \"-s\" for completion; did you mean \"completion bash\"? See:"),
    (["status", "--dry-run"], "did you mean \"edit-profile --status TEXT --dry-run\"? See:"),
    (["profile", "--color"], "missing value for --color: expected one of auto, always, never;"),
    (["search", "users", "--sort"], "missing value for --sort: expected one of followers, repositories, joined;"),
    (
      ["follow"],
      "missing argument for follow: expected at least one <user>, or - to read names from standard input; see:"
    ),
    (["api"], "missing argument for api: expected <endpoint>;"),
    (["profile", "a", "b"], "unexpected argument \"b\" for profile;"),
    (["issue", "view", "12"], "unexpected argument \"view\" for issue; leave it out;"),
    (["logout", "mona"], "unexpected argument \"mona\" for logout; use --user mona;"),
    (["help", "api", "more"], "unexpected argument \"more\" for help;"),
    (["help", "search", "gists"], "unexpected argument \"gists\" for help;"),
    (["help", "json", "x"], "unexpected argument \"x\" for help;"),
    (["man", "exit-code"], "did you mean \"exit-codes\"?"),
    (["profile", "--replay"], "missing value for --replay: expected FILE.har;"),
    (["profile", "--verbose=yes"], "--verbose does not take a value;"),
    (["profile", "\u{1B}[31m\u{202E}", "x\r\ny"], "unexpected argument \"x y\" for profile;"),
    (["\u{1B}[31m\u{202E}"], "unknown command \"^[[31m<U+202E>\";"),
  ])
  func `A usage error names the mistake and suggests a correction`(words: [String], sentence: String) async throws {
    let result = try await ghlotus.run(arguments: words)
    expectFailure(result, Exit.usage, saying: sentence, ": ghlotus help")
    #expect(result.errors.contains(/(; see|\? See): ghlotus help/), "\(result.errors)")
    #expect(Harm.found(in: result.standardError) == [])
  }

  @Test func `Usage errors are colored only on a terminal`() async throws {
    let shown = try await ghlotus.run("profle", on: .terminal())
    #expect(TerminalBytes(shown.terminal).hasColor)
    #expect(shown.standardOutput.isEmpty)
    #expect(!(try await ghlotus.run("profle")).standardError.contains(0x1B))
  }
}

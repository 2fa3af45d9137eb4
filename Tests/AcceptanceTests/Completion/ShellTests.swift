import FoundationEssentials
import TestSupport
import Testing

@testable import ghlotus

/// Completions in bash, zsh and fish.
@Suite struct ShellTests {
  /// A shell at its prompt, with the resources that must outlive the shell.
  private struct Terminal {
    let tmux: Tmux
    let ghlotus: Ghlotus
    let programs: TemporaryDirectory
  }

  /// Starts a shell for a user who is signed in as hubot and has opened the profile of octocat.
  private func terminal(_ shell: Shell) async throws -> Terminal {
    let origin = try GitHubOrigin { request in
      switch request.target {
      case "/user": .json(#"{"login": "hubot", "id": 1, "type": "User"}"#)
      case "/markdown": .json(String(decoding: request.body, as: UTF8.self))
      default: nil
      }
    }
    let programs = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: programs.file("ghlotus"), withDestinationPath: try Ghlotus.program())
    let ghlotus = try Ghlotus(["PATH": "\(programs.path):/usr/bin:/bin"], asking: origin.server)
    expectSuccess(try await ghlotus.run("profile", "octocat", "--json"))
    let login = try await ghlotus.run(
      "login", "--with-token", "--insecure-storage", standardInput: Array("gho_x\n".utf8))
    #expect(login.status == Exit.done, "\(login.errors)")
    for name in ["tour.har", "one file.har", "tour.txt", "folder/inside.har", "other/foreign.json"] {
      try ghlotus.home.write(name, "")
    }
    let command = try command(of: shell, in: ghlotus.home)
    return try await onOwnThread {
      let tmux = try Tmux(
        "exec \(command)", environment: ghlotus.environment.merging(["ZDOTDIR": ghlotus.home.path]) { $1 },
        workingDirectory: ghlotus.home.path)
      try tmux.wait(for: "ready>")
      return Terminal(tmux: tmux, ghlotus: ghlotus, programs: programs)
    }
  }

  /// Writes a startup file that loads the completions, and returns the command line of a shell that
  /// reads no other startup file.
  private func command(of shell: Shell, in home: TemporaryDirectory) throws -> String {
    switch shell {
    case .bash:
      let file = try home.write("bashrc", "PS1='ready>'; eval \"$(ghlotus completion bash)\"\n")
      return "bash --noprofile --rcfile \(file) -i"
    case .zsh:
      try home.write(
        ".zshrc", "PS1='ready>'; autoload -Uz compinit; compinit -D -u; eval \"$(ghlotus completion zsh)\"\n")
      return "zsh -d -i"
    case .fish:
      try home.write(
        "config/fish/config.fish",
        """
        set -g fish_greeting
        set -g fish_autosuggestion_enabled 0
        function fish_prompt; echo 'ready>'; end
        ghlotus completion fish | source

        """)
      return "fish -i"
    }
  }

  private static let lines = [
    ("ghlotus contr", "ghlotus contributions"),
    ("ghlotus help exit", "ghlotus help exit-codes"),
    ("ghlotus cache li", "ghlotus cache list"),
    ("ghlotus repos --rev", "ghlotus repos --reverse"),
    ("ghlotus --no-p", "ghlotus --no-pager"),
    ("ghlotus repos --sort st", "ghlotus repos --sort stars"),
    ("ghlotus repos --sort=st", "ghlotus repos --sort=stars"),
    ("ghlotus api -X PAT", "ghlotus api -X PATCH"),
    ("ghlotus repos --json name,stargazers_c", "ghlotus repos --json name,stargazers_count"),
    ("ghlotus profile octo", "ghlotus profile octocat"),
    ("ghlotus follow mona octo", "ghlotus follow mona octocat"),
    ("ghlotus profile --user hu", "ghlotus profile --user hubot"),
    ("ghlotus --replay to", "ghlotus --replay tour.har"),
    ("ghlotus --replay=to", "ghlotus --replay=tour.har"),
    ("ghlotus --replay one", #"ghlotus --replay one\ file.har"#),
    ("ghlotus --replay fol", "ghlotus --replay folder/"),
    ("ghlotus --replay folder/", "ghlotus --replay folder/inside.har"),
    ("ghlotus --replay other/", "ghlotus --replay other/foreign.json"),
  ]

  @Test(arguments: Shell.allCases)
  func `Tab completes commands, options, values, logins and files`(shell: Shell) async throws {
    let terminal = try await terminal(shell)
    try await onOwnThread {
      let tmux = terminal.tmux
      for (typed, completed) in Self.lines {
        try tmux.send("C-l")
        try tmux.type(typed, until: typed)
        try tmux.send("Tab", until: completed)
        try tmux.send("C-u")
      }
    }
  }

  @Test(arguments: Shell.allCases)
  func `A completed file after an @ is one word, whatever its name contains`(shell: Shell) async throws {
    let terminal = try await terminal(shell)
    let names = ["body$(touch PWNED).md", #"it's "here"; touch PWNED; &.md"#]
    for name in names { try terminal.ghlotus.home.write(name, "content of \(name.prefix(2))") }
    try await onOwnThread {
      for name in names {
        try terminal.tmux.type("ghlotus api /markdown -F text=@\(name.prefix(2))")
        try terminal.tmux.send("Tab")
        try terminal.tmux.wait(for: ".md")
        try terminal.tmux.send("Enter")
        try terminal.tmux.wait(for: "content of \(name.prefix(2))")
        try terminal.tmux.send("C-l")
      }
    }
    #expect(try !terminal.ghlotus.home.names().contains("PWNED"))
  }

  @Test(arguments: Shell.allCases)
  func `Tab lists all choices and leaves unknown words unchanged`(shell: Shell) async throws {
    let terminal = try await terminal(shell)
    try await onOwnThread {
      let tmux = terminal.tmux
      try tmux.type("ghlotus emails ")
      try tmux.send("Tab", "Tab")
      for word in ["add", "remove", "show", "hide"] { try tmux.wait(for: word) }
      #expect(try !tmux.screen().joined().contains("--"), "Values without a description have no separator.")
      try tmux.send("C-u")
      try tmux.type("ghlotus status to")
      try tmux.send("Tab")
      try tmux.type("day", until: "ghlotus status today")
    }
  }
}

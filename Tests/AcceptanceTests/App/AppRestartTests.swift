import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// Quits the full-screen app and starts it again, with a server on 127.0.0.1.
@Suite("Restarts of the app", .timeLimit(.minutes(15)), .ownThreads)
struct AppRestartTests {
  private let origin: GitHubOrigin
  private let ghlotus: Ghlotus

  init() throws {
    origin = try GitHubOrigin("tour.har")
    ghlotus = try Ghlotus(asking: origin.server)
  }

  private func tmux(_ words: String = "") throws -> Tmux {
    try Tmux(
      "trap : INT; '\(try Ghlotus.program())' \(words); echo The end: $?; exec cat", environment: ghlotus.environment,
      workingDirectory: ghlotus.home.path)
  }

  @Test func `After the app is killed, the next run reopens the last scene`() async throws {
    try await onOwnThread {
      let first = try Tmux(
        "exec '\(try Ghlotus.program())' browse octocat", environment: ghlotus.environment,
        workingDirectory: ghlotus.home.path)
      try first.wait(for: "San Francisco")
      try first.type("14")
      try first.wait(for: "› Hello-World")
      #expect(eventually { places.contains { $0.hasSuffix(" repositories octocat\n") } })
      let process = try #require(pid_t(try first.query("#{pane_pid}")))
      #expect(kill(process, SIGKILL) == 0)
      first.stop()
      let second = try tmux()
      try second.wait(for: "octocat › repositories")
      try second.wait(for: "› Hello-World")
      try second.send("Escape")
      try second.wait(for: "San Francisco")
    }
  }

  /// The texts of the files with the open scenes. A file with a leading dot doesn't count: it is being
  /// written, and is lost if the app is killed before it gets its final name.
  private var places: [String] {
    let folder = ghlotus.home.file("state/ghlotus/places")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  @Test func `Replays and recordings do not store the open scenes`() async throws {
    try await onOwnThread {
      for options in ["--replay '\(Package.fixture("tour.har"))'", "--record new.har"] {
        let tmux = try tmux("\(options) browse hubot")
        try tmux.wait(for: "Life's a beach")
        try tmux.type("q", until: "The end: 0")
        #expect(!FileManager.default.fileExists(atPath: ghlotus.home.file("state/ghlotus/places")))
      }
    }
  }

  @Test func `A dot names the repository of the working folder`() async throws {
    let folder = ghlotus.home.path
    let host = ghlotus.environment.merging(["HOME": folder]) { $1 }
    let git = { (words: [String]) in
      try Subprocess.run("/usr/bin/env", ["git", "-C", folder] + words, environment: host)
    }
    #expect(try await ghlotus.run("browse", ".").status == 2)
    #expect(try git(["init", "-q"]).status == 0)
    #expect(try git(["remote", "add", "origin", "git@gitlab.com:group/x.git"]).status == 0)
    let elsewhere = try await ghlotus.run("repo")
    #expect(elsewhere.status == 2)
    #expect(elsewhere.errors.contains("gitlab.com") && elsewhere.errors.contains("--hostname"))
    #expect(try git(["remote", "set-url", "origin", "git@github.com:octocat/Hello-World.git"]).status == 0)
    let page = try await ghlotus.run("repo", ".")
    #expect(page.status == 0)
    #expect(page.output.contains("octocat/Hello-World"))
    try await onOwnThread {
      let tmux = try tmux("browse .")
      try tmux.wait(for: "octocat/Hello-World")
    }
  }

  @Test func `Offline, the app shows cached data and its age`() async throws {
    try await onOwnThread {
      let first = try tmux("browse octocat")
      try first.wait(for: "San Francisco")
      try first.send("q")
      try first.wait(for: "The end: 0")
      first.stop()
      let second = try tmux("--offline browse octocat")
      try second.wait(for: "San Francisco")
      try second.wait(for: "Offline: the oldest data shown is")
      try second.type("1")
      try second.wait(for: "Not in the cache, and --offline prevents a request to")
    }
  }
}

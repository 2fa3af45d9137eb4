import FoundationEssentials
import Glibc
import LotusModel
import TestSupport
import Testing

@testable import ghlotus

/// Tests that find the GitHub repository of a folder with an installed Git.
@MainActor @Suite struct WorkingFolderTests {
  private let directory: TemporaryDirectory
  private let server: GitHubServer
  private let environment: [String: String]

  init() throws {
    directory = try TemporaryDirectory()
    server = try GitHubServer(hostname: "github.com")
    environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": directory.path, "GIT_CEILING_DIRECTORIES": "\(directory.path)/..",
    ]
  }

  private func make(_ remotes: KeyValuePairs<String, String>) throws {
    let git = ["/usr/bin/env", "git", "-C", directory.path]
    try #require(
      try Subprocess.run(git[0], Array(git.dropFirst()) + ["init", "-q"], environment: environment).status == 0)
    for (name, address) in remotes {
      let words = Array(git.dropFirst()) + ["remote", "add", name, address]
      try #require(try Subprocess.run(git[0], words, environment: environment).status == 0)
    }
  }

  private func repository() throws(WorkingFolderError) -> String {
    try WorkingFolder(environment: environment, path: directory.path).repository(on: server).text
  }

  @Test func `The remote upstream takes precedence over origin, and origin over other remotes`() throws {
    try make(["fork": "git@github.com:me/x"])
    #expect(try repository() == "me/x")
    try make(["origin": "https://github.com/hubot/x.git"])
    #expect(try repository() == "hubot/x")
    try make(["upstream": "ssh://git@github.com/octocat/x.git"])
    #expect(try repository() == "octocat/x")
  }

  @Test(arguments: ["octocat/x", "github.com/octocat/x"])
  func `The variable GH_REPO takes precedence over the folder`(text: String) throws {
    try make(["origin": "https://github.com/hubot/x.git"])
    let folder = WorkingFolder(environment: environment.merging(["GH_REPO": text]) { $1 }, path: directory.path)
    #expect(try folder.repository(on: server).text == "octocat/x")
  }

  @Test(
    arguments: [
      ("octocat", .notRepository(variable: "GH_REPO", "octocat")),
      ("a/b/c/d", .notRepository(variable: "GH_REPO", "a/b/c/d")),
      ("git.example/octocat/x", .otherHostInVariable("GH_REPO", host: "git.example", used: "github.com")),
    ] as [(String, WorkingFolderError)])
  func `A wrong value of GH_REPO is an error that names it`(text: String, error: WorkingFolderError) {
    #expect(throws: error) { try WorkingFolder(environment: ["GH_REPO": text]).repository(on: server) }
  }

  @Test func `A branch whose name is not UTF-8 is named as the problem`() throws {
    try make([:])
    try directory.write(".git/HEAD", "ref: refs/heads/fur\n")
    let folder = WorkingFolder(environment: environment, path: directory.path)
    #expect(try folder.branch() == "fur")
    try Data("ref: refs/heads/f".utf8 + [0xFC] + "r\n".utf8).write(to: URL(filePath: directory.file(".git/HEAD")))
    #expect(throws: WorkingFolderError.branchIsNotText) { try folder.branch() }
  }

  @Test func `A folder inside a repository belongs to the repository`() throws {
    try make(["origin": "https://github.com/hubot/x.git"])
    try directory.write("deep/down/file", "")
    let folder = WorkingFolder(environment: environment, path: directory.file("deep/down"))
    #expect(try folder.repository(on: server).text == "hubot/x")
  }

  @Test func `A missing repository, remote or Git gives a specific error`() throws {
    #expect(throws: WorkingFolderError.noRepository) { try repository() }
    try make([:])
    #expect(throws: WorkingFolderError.noRemote) { try repository() }
    try make(["a": "git@github.com:me/x", "b": "git@github.com:you/x"])
    #expect(throws: WorkingFolderError.severalRemotes(["a", "b"])) { try repository() }
    let folder = WorkingFolder(environment: ["PATH": directory.path], path: directory.path)
    #expect(throws: WorkingFolderError.noGit) { try folder.repository(on: server) }
  }

  @Test func `A remote on another host is rejected with the host and the GitHub in use`() throws {
    try make(["origin": "git@gitlab.com:group/x.git"])
    let error = WorkingFolderError.otherHost("gitlab.com", remote: "origin", used: "github.com")
    #expect(throws: error) { try repository() }
    try make(["upstream": "/srv/git/x.git"])
    #expect(throws: WorkingFolderError.otherHost(nil, remote: "upstream", used: "github.com")) { try repository() }
  }

  @Test(arguments: [
    "https://gist.github.com/octocat/6cad326836d38bd3a7ae.git", "git@gist.github.com:6cad326836d38bd3a7ae.git",
    "https://github.com/gist/6cad326836d38bd3a7ae",
  ])
  func `The clone of a gist belongs to no repository`(address: String) throws {
    try make(["origin": address])
    #expect(throws: WorkingFolderError.gist(id: "6cad326836d38bd3a7ae")) { try repository() }
  }

  @Test(arguments: ["https://github.com/octocat/x.wiki.git", "git@github.com:octocat/x.wiki"])
  func `The clone of a wiki belongs to the repository of the wiki`(address: String) throws {
    try make(["origin": address])
    #expect(try repository() == "octocat/x")
  }

  @Test(arguments: [
    "https://x:secret@github.com/o", "https://secret:x-oauth-basic@github.com/o", "ssh://x:secret@github.com/o",
    "https://github.com/o?token=secret", "https://x:s/secret@github.com/o", "https://x:s#secret@github.com/o",
    "x:secret@github.com:o", "https://x:y:secret@@evil.example/o",
  ])
  func `A message about a remote contains neither its password nor its query`(address: String) throws {
    try make(["origin": address])
    let error = try #require(throws: WorkingFolderError.self) { try repository() }
    #expect(!"\(error)".contains("secret"), "\(error)")
  }

  @Test(arguments: ["https://x:s/secret@github.com/o", "https://x:s#secret@github.com/o"])
  func `A user name is not taken for the host if the password contains a slash`(address: String) throws {
    try make(["origin": address])
    #expect(throws: WorkingFolderError.otherHost(nil, remote: "origin", used: "github.com")) { try repository() }
  }

  @Test func `A Git that hangs is ended`() throws {
    try make(["origin": "git@github.com:me/x"])
    try directory.write(".git/config", "[include]\n\tpath = pipe\n")
    try #require(mkfifo(directory.file(".git/pipe"), 0o600) == 0)
    let folder = WorkingFolder(environment: environment, path: directory.path, patience: 1)
    #expect(throws: WorkingFolderError.gitHangs(seconds: 1)) { try folder.repository(on: server) }
  }

  @Test func `A remote that would run a command is rejected without running the command`() throws {
    try make(["origin": "ext::sh -c touch% \(directory.file("ran"))"])
    #expect(throws: WorkingFolderError.self) { try repository() }
    #expect(!FileManager.default.fileExists(atPath: directory.file("ran")))
  }
}

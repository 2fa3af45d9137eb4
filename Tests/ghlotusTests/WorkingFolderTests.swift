import FoundationEssentials
import LotusModel
import TestSupport
import Testing

@testable import ghlotus

/// The repository of a folder, by the real Git.
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

  @Test func `Upstream goes before origin, and origin before the others`() throws {
    try make(["fork": "git@github.com:me/x"])
    #expect(try repository() == "me/x")
    try make(["origin": "https://github.com/hubot/x.git"])
    #expect(try repository() == "hubot/x")
    try make(["upstream": "ssh://git@github.com/octocat/x.git"])
    #expect(try repository() == "octocat/x")
  }

  @Test func `Below its top folder it is the same repository`() throws {
    try make(["origin": "https://github.com/hubot/x.git"])
    try directory.write("deep/down/file", "")
    let folder = WorkingFolder(environment: environment, path: directory.file("deep/down"))
    #expect(try folder.repository(on: server).text == "hubot/x")
  }

  @Test func `Without a repository, a remote or Git it says so`() throws {
    #expect(throws: WorkingFolderError.noRepository) { try repository() }
    try make([:])
    #expect(throws: WorkingFolderError.noRemote) { try repository() }
    try make(["a": "git@github.com:me/x", "b": "git@github.com:you/x"])
    #expect(throws: WorkingFolderError.severalRemotes(["a", "b"])) { try repository() }
    let folder = WorkingFolder(environment: ["PATH": directory.path], path: directory.path)
    #expect(throws: WorkingFolderError.noGit) { try folder.repository(on: server) }
  }

  @Test func `A remote elsewhere is refused, with the host and the GitHub in use`() throws {
    try make(["origin": "git@gitlab.com:group/x.git"])
    let error = WorkingFolderError.otherHost("gitlab.com", remote: "origin", used: "github.com")
    #expect(throws: error) { try repository() }
    try make(["upstream": "/srv/git/x.git"])
    #expect(throws: WorkingFolderError.otherHost(nil, remote: "upstream", used: "github.com")) { try repository() }
  }

  @Test func `A remote that runs a command is not followed`() throws {
    try make(["origin": "ext::sh -c touch% \(directory.file("ran"))"])
    #expect(throws: WorkingFolderError.self) { try repository() }
    #expect(!FileManager.default.fileExists(atPath: directory.file("ran")))
  }
}

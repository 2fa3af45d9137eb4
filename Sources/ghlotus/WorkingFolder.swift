import FoundationEssentials
import Glibc
import LotusModel
import Terminal

/// The user's working folder. Runs `git` to find the GitHub repository that the folder belongs to.
struct WorkingFolder {
  private let environment: [String: String]
  private let path: String

  init(environment: [String: String] = .ofProcess, path: String = ".") {
    self.environment = environment.withoutTokens
    self.path = path
  }

  /// Returns the GitHub repository of the folder's Git remote.
  ///
  /// The remote is `upstream`, else `origin`, else the only remote.
  func repository(on server: GitHubServer) throws(WorkingFolderError) -> RepositoryName {
    let remotes = try git("remote").split(separator: "\n").map(String.init)
    guard let first = remotes.first else { throw .noRemote }
    let usual = ["upstream", "origin"].first { remotes.contains($0) }
    guard let remote = usual ?? (remotes.count == 1 ? first : nil) else { throw .severalRemotes(remotes) }
    let text = try git("remote", "get-url", "--", remote).trimmed
    let address = RemoteAddress(text)
    guard let address, server.isHost(address.host) else {
      throw .otherHost(address?.host, remote: remote, used: server.hostname)
    }
    guard let repository = address.repository else { throw .notRepositoryOfGitHub(address: text, remote: remote) }
    return repository
  }

  private func git(_ words: String...) throws(WorkingFolderError) -> String {
    guard let git = environment.program(named: "git") else { throw .noGit }
    guard let output = Program.output(of: [git, "-C", path] + words, environment: environment) else { throw .noGit }
    guard output.status == 0 else { throw .noRepository }
    return output.text
  }
}

extension ParsedLine {
  /// Returns the repository that the first argument names.
  ///
  /// Without arguments, and for a dot, returns the repository of the working folder.
  func repository(on server: GitHubServer) throws -> RepositoryName {
    guard let name = arguments.first, name != "." else { return try WorkingFolder().repository(on: server) }
    return try RepositoryName(name)
  }
}

import FoundationEssentials
import Glibc
import LotusModel
import Terminal

/// App delegate support: part of the app delegate: the user's working folder, and which repository Git keeps in it. It
/// runs `git`.
struct WorkingFolder {
  private let environment: [String: String]
  private let path: String

  init(environment: [String: String] = .ofProcess, path: String = ".") {
    self.environment = environment.withoutTokens
    self.path = path
  }

  /// The repository of the remote `upstream`, else of `origin`, else of the only one.
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
  /// The repository that the first argument names; that of the working folder for a dot, or without any.
  func repository(on server: GitHubServer) throws -> RepositoryName {
    guard let name = arguments.first, name != "." else { return try WorkingFolder().repository(on: server) }
    return try RepositoryName(name)
  }
}

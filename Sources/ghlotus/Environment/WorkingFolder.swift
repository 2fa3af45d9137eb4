import Essentials
import FoundationEssentials
import Glibc
import LotusModel
import Terminal

/// The user's working folder. Runs `git` to find the GitHub repository that the folder belongs to,
/// unless `GH_REPO` names a repository.
struct WorkingFolder {
  /// The paragraph of help that explains which repository a folder belongs to.
  static let note =
    "ghlotus finds this repository by the Git remotes of the folder: upstream if it exists, otherwise origin, otherwise "
    + "the only remote. If GH_REPO is set, ghlotus uses the repository in GH_REPO instead."

  private static let variable = "GH_REPO"

  private let environment: [String: String]
  /// The value of `GH_REPO`, or `nil` if the variable isn't set.
  private let named: String?
  private let path: String
  private let patience: Int

  /// Describes a folder.
  ///
  /// - Parameter patience: The number of seconds that a Git command may take. Git waits forever if,
  ///   for example, its configuration includes a named pipe.
  init(environment: [String: String] = .ofProcess, path: String = ".", patience: Int = 10) {
    self.environment = environment.forPrograms
    named = environment.withoutEmptyValues[Self.variable]
    self.path = path
    self.patience = patience
  }

  /// Returns the GitHub repository that `GH_REPO` names, or else the repository of the folder's Git
  /// remote.
  ///
  /// The remote is `upstream` if it exists, otherwise `origin`, otherwise the only remote.
  func repository(on server: GitHubServer) throws(WorkingFolderError) -> RepositoryName {
    if let named { return try repository(named, on: server) }
    let remotes = try git("remote").split(separator: "\n").map(String.init)
    guard let first = remotes.first else { throw .noRemote }
    let usual = ["upstream", "origin"].first { remotes.contains($0) }
    guard let remote = usual ?? (remotes.count == 1 ? first : nil) else { throw .severalRemotes(remotes) }
    let text = try git("remote", "get-url", "--", remote).trimmed
    let address = RemoteAddress(text)
    guard let address, server.isHost(of: address) else {
      throw .otherHost(address?.host, remote: remote, used: server.hostname)
    }
    if let gist = address.gist { throw .gist(id: gist.text) }
    guard let repository = address.repository else {
      throw .notRepositoryOfGitHub(address: address.shown, remote: remote)
    }
    return repository
  }

  /// Returns the repository with a name of the form `OWNER/REPO` or `HOST/OWNER/REPO`.
  private func repository(_ text: String, on server: GitHubServer) throws(WorkingFolderError) -> RepositoryName {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let host = parts.last?.contains("/") == true ? parts.first : nil
    guard let repository = try? RepositoryName(host == nil ? text : parts[1]) else {
      throw .notRepository(variable: Self.variable, text)
    }
    if let host, !server.isHost(host) {
      throw .otherHostInVariable(Self.variable, host: host, used: server.hostname)
    }
    return repository
  }

  /// Returns the branch that is checked out.
  func branch() throws(WorkingFolderError) -> String {
    do throws(WorkingFolderError) {
      return try git("symbolic-ref", "--quiet", "--short", "HEAD").trimmed
    } catch .noRepository {
      // The command above also fails if no branch is checked out. This command fails only outside
      // of a repository.
      _ = try git("rev-parse", "--git-dir")
      throw .noBranch
    } catch .notText {
      throw .branchIsNotText
    }
  }

  /// The status of timeout(1) if the command took too long.
  private static let timeoutStatus: Int32 = 124

  private func git(_ words: String...) throws(WorkingFolderError) -> String {
    guard let git = environment.program(named: "git") else { throw .noGit }
    // timeout(1) ends Git even if ghlotus has been interrupted in the meantime.
    let limit = environment.program(named: "timeout").map { [$0, "\(patience)"] } ?? []
    guard let output = Program.output(of: limit + [git, "-C", path] + words, environment: environment) else {
      throw .noGit
    }
    if !limit.isEmpty, output.status == Self.timeoutStatus { throw .gitHangs(seconds: patience) }
    guard output.status == 0 else { throw .noRepository }
    guard let text = output.text else { throw .notText }
    return text
  }
}

extension ParsedLine {
  /// Returns the repository that the first argument names.
  ///
  /// Without arguments, and for a dot, returns the repository of the working folder.
  func repository(on server: GitHubServer) throws -> RepositoryName {
    try arguments.first.map { try RepositoryName(typed: $0, on: server) } ?? WorkingFolder().repository(on: server)
  }
}

extension RepositoryName {
  /// Creates a name from an argument. A dot stands for the repository of the working folder.
  init(typed text: String, on server: GitHubServer) throws {
    self = text == "." ? try WorkingFolder().repository(on: server) : try RepositoryName(text)
  }
}

extension IssueName {
  /// Creates a name from an argument. A number without a repository belongs to the repository of
  /// the working folder.
  init(typed text: String, on server: GitHubServer) throws {
    guard let number = IssueName.number(text) else {
      try self.init(text)
      return
    }
    do throws(WorkingFolderError) {
      self.init(try WorkingFolder().repository(on: server), number: number)
    } catch {
      throw WorkingFolderError.issue(number: number, error)
    }
  }
}

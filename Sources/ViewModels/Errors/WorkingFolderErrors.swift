public import LotusModel

/// View models: the words and the exit status of errors about the working folder.
extension WorkingFolderError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .noGit:
      "Git is not installed, so the repository of this folder cannot be found; write owner/name."
    case .noRepository:
      "Git finds no repository in this folder (git status says why); write owner/name."
    case .noRemote:
      "The repository of this folder has no remote; add one with git remote add, or write owner/name."
    case .severalRemotes(let names):
      "None of the remotes \(names.joined(separator: ", ")) is named upstream or origin; write owner/name."
    case .otherHost(let host?, let remote, let used):
      "The remote \(remote) of this folder is on \(host), and the GitHub in use is \(used); if \(host) is a GitHub too: --hostname \(host)."
    case .otherHost(nil, let remote, let used):
      "The remote \(remote) of this folder is not on a server, so not on \(used); write owner/name."
    case .notRepositoryOfGitHub(let address, let remote):
      "The remote \(remote) of this folder, \(address), is no repository of GitHub; write owner/name."
    }
  }
}

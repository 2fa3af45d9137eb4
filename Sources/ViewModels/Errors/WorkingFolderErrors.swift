public import LotusModel

/// View model: describes why the GitHub repository of the working folder could not be determined.
extension WorkingFolderError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? { sentence(advising: "OWNER/REPO") }

  /// - Parameter name: The form of the name that works in any folder.
  private func sentence(advising name: String) -> String {
    switch self {
    case .noGit:
      "cannot find the repository of this folder because Git is not installed; use \(name)"
    case .noRepository:
      "Git found no repository in this folder (git status shows why); use \(name)"
    case .noRemote:
      "the repository of this folder has no remote; add one with git remote add, or use \(name)"
    case .severalRemotes(let names):
      "none of the remotes \(names.joined(separator: ", ")) is named upstream or origin; use \(name)"
    case .otherHost(let host?, let remote, let used):
      "the remote \"\(remote)\" of this folder is on \(host), not on \(used); if \(host) is a GitHub server, use --hostname \(host)"
    case .otherHost(nil, let remote, _):
      "the remote \"\(remote)\" of this folder has no host in its URL; use \(name)"
    case .noBranch: "no branch is checked out in this folder; write the name of a branch instead of {branch}"
    case .notRepositoryOfGitHub(let address, let remote):
      "the remote \"\(remote)\" of this folder (\(address)) is not a GitHub repository; use \(name)"
    case .issue(let number, let error): error.sentence(advising: "OWNER/REPO#\(number)")
    }
  }
}

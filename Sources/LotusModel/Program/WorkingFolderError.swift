/// Model: a reason why the working folder doesn't identify a repository on the GitHub server in
/// use.
public enum WorkingFolderError: Error, Hashable, Sendable {
  case noGit
  case noRepository
  case noRemote
  /// There are several remotes, and none of them is named upstream or origin.
  case severalRemotes([String])
  /// The remote is on a host that isn't the GitHub server in use.
  ///
  /// - Parameter host: The host of the remote, or `nil` if its address has no host, as with a
  ///   folder.
  case otherHost(String?, remote: String, used: String)
  /// No branch is checked out.
  case noBranch
  case notRepositoryOfGitHub(address: String, remote: String)
  /// The user named an issue only by its number, but the folder doesn't identify a repository.
  indirect case issue(number: Int, WorkingFolderError)
}

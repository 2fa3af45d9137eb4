/// Model: why the working folder names no repository of the GitHub in use.
public enum WorkingFolderError: Error, Hashable, Sendable {
  case noGit
  case noRepository
  case noRemote
  /// None of them is named upstream or origin.
  case severalRemotes([String])
  /// - Parameter host: nil for an address without one, such as a folder.
  case otherHost(String?, remote: String, used: String)
  case notRepositoryOfGitHub(address: String, remote: String)
}

/// Model: a reason why the text of a README is missing, or why a profile README can't be edited or
/// saved.
public enum ReadmeError: Error, Hashable, Sendable {
  /// The account has no profile README.
  case missing(login: String)
  /// GitHub didn't return all contents of the file, as for a file larger than 1 MB.
  case incomplete(page: String)
  /// The file is a symbolic link, and GitHub didn't return the file at its target.
  case symbolicLink(to: String, page: String)
  /// The repository doesn't exist, and the user can't be asked whether to create it.
  case noRepository(RepositoryName)
  /// The repository has another name now, so GitHub doesn't show its README on the profile.
  case renamed(RepositoryName, to: String)
  /// GitHub didn't return the whole file, or the file isn't UTF-8.
  case notText(RepositoryName)
  /// A draft exists, and the user can't be asked what to do with it.
  case draftExists
  /// Another process is editing the README.
  case inUse
  /// The file has changed on GitHub since it was loaded.
  case changedOnGitHub
  /// The text still contains the markers of a conflict.
  case unresolvedConflict
  /// GitHub rejected the file because of a rule for its branch.
  case blockedByRule(RepositoryName, message: String)
  /// GitHub's push protection found a secret, such as a token, in the new contents.
  case containsSecret(message: String)
  /// GitHub rejected the new contents, although the file hasn't changed on GitHub.
  case rejected(message: String)
  case editor(EditorError)
  /// The editor left an empty file or no file. The former text is stored as a draft.
  case noText
  /// Git isn't installed or couldn't merge the texts.
  case cannotMerge
}

extension ReadmeError {
  /// Creates the error for a message from GitHub that rejects the new contents of a file, although
  /// the file hasn't changed on GitHub.
  public init(_ message: String, in name: RepositoryName) {
    func has(_ signs: String...) -> Bool { signs.contains { message.lowercased().contains($0) } }
    // The push protection is a rule of the repository, too.
    if has("secret detected", "contain secrets", "push protection") {
      self = .containsSecret(message: message)
    } else if has("repository rule", "protected branch", "through a pull request", "required status check") {
      self = .blockedByRule(name, message: message)
    } else {
      self = .rejected(message: message)
    }
  }
}

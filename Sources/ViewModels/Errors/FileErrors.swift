public import HTTP
public import LotusModel

/// View model: describes errors about recordings, the cache and the limits of the process.
extension ArchiveFileError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .unwritable, .occupied: .failed
    case .unreadable, .tooLarge, .invalid: .usage
    case .noResponse: .done
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .unreadable(let path, let reason): "cannot read the recording \(path): \(reason.asClause)"
    case .tooLarge(let path, let limit): "invalid recording \(path): larger than \(limit >> 20) MiB"
    case .unwritable(let path, let reason):
      "cannot write the recording \(path): \(reason.asClause); choose another file"
    case .occupied(let path):
      "\(path) exists and is not a recording by ghlotus; choose another file, or delete the existing file first"
    case .noResponse(let path): "no response to record; \(path) is unchanged"
    case .invalid(let path, .utf16(let name)):
      "invalid recording \(path): in UTF-16, not in UTF-8; convert it with: "
        + "iconv -f \(name) -t UTF-8 \(path.quotedForShell)"
    case .invalid(let path, let error): "invalid recording \(path): \(error.clause)"
    }
  }
}

extension InvalidArchiveError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? { "invalid recording: \(clause)" }

  var clause: String {
    switch self {
    case .notJSON: "not JSON in UTF-8, or truncated"
    case .utf16: "in UTF-16, not in UTF-8"
    case .notArchive(let field): "\(field) is missing or invalid (see HAR 1.2)"
    }
  }
}

extension ProcessLimitError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .noArguments: "cannot read the command line; mount /proc, and try again"
    case .descriptors(let allowed, let needed):
      "the limit of \(allowed) open files is too low; raise the limit with: ulimit -n \(needed)"
    case .threads: "the system allows no more threads; end other programs, or raise the limit with: ulimit -u NUMBER"
    }
  }
}

extension CacheError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? { sentence }

  var sentence: String {
    switch self {
    case .disabled: "the cache is not available with --replay or --record"
    case .noDirectory: "cannot use the cache: neither XDG_CACHE_HOME nor HOME is set to an absolute path"
    case .symbolicLink(let path):
      "cannot use the cache: \(path) is a symbolic link; remove the link, or set XDG_CACHE_HOME to another folder"
    case .otherOwner(let path):
      "cannot use the cache: \(path) belongs to another user; set XDG_CACHE_HOME to another folder"
    case .unusable(let path, let reason): "cannot use the cache: \(path): \(reason.asClause)"
    case .notCleared(let path, let reason): "could not clear the whole cache: \(path): \(reason.asClause)"
    }
  }
}

/// View model: describes why the GitHub repository of the working folder could not be determined.
extension WorkingFolderError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? { sentence(advising: "OWNER/REPO", from: viewpoint) }

  /// Returns the message, with advice to name a repository.
  ///
  /// - Parameter name: The form of the name that works in any folder.
  private func sentence(advising name: String, from viewpoint: Viewpoint) -> String {
    switch self {
    case .notRepository(let variable, let text):
      "\(variable): invalid repository \"\(text)\": use OWNER/REPO or HOST/OWNER/REPO"
    case .otherHostInVariable(let variable, let host, let used):
      "\(variable) names a repository on \(host), not on \(used); use --hostname \(host), or unset \(variable)"
    case .noGit:
      "cannot find the repository of this folder because Git is not installed; use \(name)"
    case .gitHangs(let seconds):
      "Git did not finish within \(seconds) seconds in this folder; use \(name), or run git remote to see why"
    case .noRepository:
      "Git found no repository in this folder; use \(name), or run git status to see why"
    case .notText:
      "the Git remotes of this folder are not valid UTF-8; use \(name), or run git remote -v to see them"
    case .noRemote:
      "the repository of this folder has no remote; add one with git remote add, or use \(name)"
    case .severalRemotes(let names):
      "none of the remotes \(names.joined(separator: ", ")) is named upstream or origin; use \(name)"
    case .otherHost(let host?, let remote, let used) where !host.contains("."):
      "the remote \"\(remote)\" of this folder is on \(host), not on \(used); use \(name) if \(host) "
        + "is an SSH alias, or --hostname \(host) if it is a GitHub server"
    case .otherHost(let host?, let remote, let used):
      "the remote \"\(remote)\" of this folder is on \(host), not on \(used); if \(host) is a GitHub server, use --hostname \(host)"
    case .otherHost(nil, let remote, _):
      "the remote \"\(remote)\" of this folder has no host in its URL; use \(name)"
    case .branchIsNotText:
      "the name of the branch in this folder is not valid UTF-8; write the name of a branch instead of {branch}"
    case .noBranch: "no branch is checked out in this folder; write the name of a branch instead of {branch}"
    case .notRepositoryOfGitHub(let address, let remote):
      "the remote \"\(remote)\" of this folder (\(address)) is not a GitHub repository; use \(name)"
    case .gist(let id):
      "this folder is a clone of a gist; use \(name), or run: \(viewpoint.command("gist \(id)"))"
    case .issue(let number, let error): error.sentence(advising: "OWNER/REPO#\(number)", from: viewpoint)
    }
  }
}

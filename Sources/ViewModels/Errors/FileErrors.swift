public import HTTP
public import LotusModel

/// View model: describes errors about recordings, the cache and the limits of the process.
extension ArchiveFileError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .unwritable = self { .failed } else { .usage }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .unreadable(let path, let reason): "cannot read the recording \(path): \(reason.asClause)"
    case .tooLarge(let path, let limit): "invalid recording \(path): larger than \(limit >> 20) MiB"
    case .unwritable(let path, let reason):
      "cannot write the recording \(path): \(reason.asClause); choose another file"
    case .invalid(let path, let error): "invalid recording \(path): \(error.clause)"
    }
  }
}

extension InvalidArchiveError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? { "invalid recording: \(clause)" }

  var clause: String {
    switch self {
    case .notJSON: "not JSON, or truncated"
    case .notArchive(let field): "\(field) is missing or invalid (see HAR 1.2)"
    }
  }
}

extension ProcessLimitError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .descriptors(let allowed, let needed):
      "only \(allowed) files can be open, but \(needed) are needed; raise the limit with: ulimit -n \(needed)"
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
    case .symbolicLink(let path): "cannot use the cache: \(path) is a symbolic link"
    case .otherOwner(let path): "cannot use the cache: \(path) belongs to another user"
    case .unusable(let path, let reason): "cannot use the cache: \(path): \(reason.asClause)"
    case .notCleared(let path, let reason): "could not clear the whole cache: \(path): \(reason.asClause)"
    }
  }
}

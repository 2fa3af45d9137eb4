public import LotusModel

/// View models: the words and the exit status of errors about files.
extension ArchiveFileError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .unreadable(let path, let reason): "The recording \(path) cannot be read: \(reason.asSentence)"
    case .tooLarge(let path, let limit): "\(path) is not a recording: it is larger than \(limit >> 20) MiB."
    case .unwritable(let path, let reason): "The recording \(path) cannot be written: \(reason); choose another file."
    case .invalid(let path, let error): "\(path) is not a recording\(error.clause)."
    }
  }
}

extension InvalidArchiveError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? { "This is not a recording\(clause)." }

  var clause: String {
    switch self {
    case .notJSON: ": it is not JSON, or its end is missing"
    case .notArchive(let field): " (HAR 1.2): \(field) is missing or wrong"
    }
  }
}

extension ProcessLimitError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .descriptors(let allowed, let needed):
      "Only \(allowed) files may be open, and \(needed) are needed; raise it with ulimit -n."
    case .threads: "The system allows no more threads; raise it with ulimit -u."
    }
  }
}

extension CacheError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? { sentence }

  var sentence: String {
    switch self {
    case .disabled: "The cache cannot be used: this run has none, as --replay and --record rule it out."
    case .noDirectory: "The cache cannot be used: neither XDG_CACHE_HOME nor HOME says where it should be."
    case .symbolicLink(let path): "The cache cannot be used: \(path) is a symbolic link."
    case .otherOwner(let path): "The cache cannot be used: \(path) belongs to another user."
    case .unusable(let path, let reason): "The cache cannot be used: \(path): \(reason)."
    case .notCleared(let path, let reason): "Not all of the cache could be removed: \(path): \(reason)."
    }
  }
}

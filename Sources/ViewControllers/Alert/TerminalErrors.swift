public import Terminal
public import ViewModels

/// View model: describes the errors of the terminal and provides their exit statuses.
extension OutputError: PresentableError {
  public nonisolated var exitStatus: ExitStatus {
    switch self {
    case .closed: .done
    case .interrupted: .cancelled
    case .failed: .failed
    }
  }

  public nonisolated func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .closed, .interrupted: nil
    case .failed(let reason): "cannot write to standard output: \(reason)"
    }
  }
}

extension StageError: PresentableError {
  public nonisolated var exitStatus: ExitStatus { .failed }

  public nonisolated func sentence(from viewpoint: Viewpoint) -> String? {
    "the full-screen app needs a terminal as standard input and output, and TERM must be set to a terminal type other "
      + "than dumb; to print pages instead, use commands such as ghlotus profile (see: ghlotus help)"
  }
}

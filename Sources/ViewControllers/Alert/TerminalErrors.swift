public import Terminal
public import ViewModels

/// View models: the words and the exit status of the terminal's errors.
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
    case .failed(let reason): "Standard output cannot be written: \(reason)."
    }
  }
}

extension StageError: PresentableError {
  public nonisolated var exitStatus: ExitStatus { .failed }

  public nonisolated func sentence(from viewpoint: Viewpoint) -> String? {
    "No screen can be shown: this is not a terminal, or not one that can be drawn on. ghlotus profile, repos and other "
      + "commands print instead; ghlotus help lists them."
  }
}

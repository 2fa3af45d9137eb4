public import LotusModel

/// View models: the words and the exit status of errors of an edit.
extension DraftError: PresentableError {
  public var exitStatus: ExitStatus { .failed }

  public func sentence(from viewpoint: Viewpoint) -> String? { sentence }

  public var sentence: String {
    switch self {
    case .noDirectory: "No draft is kept: neither XDG_STATE_HOME nor HOME says where it could lie."
    case .unusable(let path, let reason): "The draft cannot be kept: \(path): \(reason)."
    }
  }
}

extension UnreadableTextError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    "The text could not be read as a profile; your changes are kept as a draft."
  }
}

extension EditorError: PresentableError {
  public var exitStatus: ExitStatus { .failed }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let advice = "set VISUAL or EDITOR to one that works, and run ghlotus edit-profile --editor again"
    return switch status {
    case _ where editor.isEmpty: "There is no editor; \(advice)."
    case 126, 127: "The editor “\(editor)” cannot be started; \(advice)."
    default: "The editor “\(editor)” failed (\(status)); nothing was sent, and what you wrote is kept; \(advice)."
    }
  }
}

extension InvalidProfileError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    lines.count == 1 ? lines[0] : "GitHub would refuse this; nothing was sent."
  }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    lines.count == 1 ? [] : lines
  }

  private var lines: [String] {
    remarks.sorted { $0.key < $1.key }.map { "\(ProfileFormViewModel.label(of: $0)): \($1.sentence)" }
  }
}

extension EditConflictError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let fields = fields.map { ProfileFormViewModel.label(of: $0) }.joined(separator: ", ")
    return "Changed on GitHub meanwhile, and nothing was sent: \(fields). Your changes are kept as a draft; "
      + "ghlotus edit-profile shows both."
  }
}

extension OtherAccountError: PresentableError {
  public var exitStatus: ExitStatus { .signInNeeded }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    "\(login) is signed in now, and this is the profile of \(editedLogin); nothing was sent. "
      + "Your draft is kept for when \(editedLogin) is signed in again."
  }
}

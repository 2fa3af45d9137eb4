public import LotusModel

/// View models: the words and the exit status of errors of an edit.
extension DraftError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? { sentence }

  public var sentence: String {
    switch self {
    case .noDirectory: "No draft is kept: neither XDG_STATE_HOME nor HOME says where it could lie."
    case .unusable(let path, let reason): "The draft cannot be kept: \(path): \(reason)."
    }
  }
}

extension EditorError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    let advice = "set VISUAL or EDITOR to one that works, and run ghlotus edit-profile --editor again"
    return switch self {
    case .noEditor: "There is no editor; \(advice)."
    case .failed(let editor, 126), .failed(let editor, 127): "The editor “\(editor)” cannot be started; \(advice)."
    case .failed(let editor, let status):
      "The editor “\(editor)” failed (\(status)); nothing was sent, and what you wrote is kept; \(advice)."
    }
  }
}

extension ProfileEditError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .otherAccount = self { .signInNeeded } else { .refused }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .invalid: lines.count == 1 ? lines[0] : "GitHub would refuse this; nothing was sent."
    case .conflict(let fields):
      "Changed on GitHub meanwhile, and nothing was sent: "
        + fields.map { ProfileFormViewModel.label(of: $0) }.joined(separator: ", ")
        + ". Your changes are kept as a draft; ghlotus edit-profile shows both."
    case .otherAccount(let login, let editedLogin):
      "\(login) is signed in now, and this is the profile of \(editedLogin); nothing was sent. "
        + "Your draft is kept for when \(editedLogin) is signed in again."
    case .unreadableText: "The text could not be read as a profile; your changes are kept as a draft."
    }
  }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    lines.count == 1 ? [] : lines
  }

  /// One for each remark
  private var lines: [String] {
    guard case .invalid(let remarks) = self else { return [] }
    return remarks.sorted { $0.key < $1.key }.map { "\(ProfileFormViewModel.label(of: $0)): \($1.sentence)" }
  }
}

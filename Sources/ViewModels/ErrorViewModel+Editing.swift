public import LotusModel

/// View model: what went wrong while something was edited.
extension ErrorViewModel {
  public init(_ error: DraftError) {
    switch error {
    case .homeless: self.init(sentence: "No draft is kept: neither XDG_STATE_HOME nor HOME says where it could lie.")
    case .unusable(let path, let reason): self.init(sentence: "The draft cannot be kept: \(path): \(reason).")
    }
  }

  public init(_ error: UnreadableText) {
    self.init(sentence: "The text could not be read as a profile; your changes are kept as a draft.")
  }

  public init(_ error: EditorError) {
    let advice = "set VISUAL or EDITOR to one that works, and run ghlotus edit-profile --editor again"
    switch error.status {
    case _ where error.editor.isEmpty: self.init(sentence: "There is no editor; \(advice).")
    case 126, 127: self.init(sentence: "The editor “\(error.editor)” cannot be started; \(advice).")
    case let status:
      self.init(
        sentence:
          "The editor “\(error.editor)” failed (\(status)); nothing was sent, and what you wrote is kept; \(advice)."
      )
    }
  }
}

import LotusModel
import Terminal
import ViewModels

/// View model: the words for whatever ended a run.
extension ErrorViewModel {
  /// - Returns: nil for an end that needs no words.
  nonisolated init?(describing error: any Error, from viewpoint: Viewpoint) {
    switch error {
    case NetworkError.transport(.cancelled), OutputError.closed, OutputError.interrupted: return nil
    case let error as NetworkError: self.init(error, from: viewpoint)
    case let error as SignInError: self.init(error, from: viewpoint)
    case let error as UnknownAccount: self.init(error, from: viewpoint)
    case let error as UnknownRepository: self.init(error, from: viewpoint)
    case let error as InvalidRepositoryName: self.init(error)
    case let error as InvalidProfile: self.init(error)
    case let error as OtherAccount: self.init(error)
    case let error as EditConflict: self.init(error)
    case let error as UsageError: self.init(sentence: error.sentence)
    case let error as InvalidLogin: self.init(error)
    case let error as InvalidSettings: self.init(error)
    case let error as InvalidServer: self.init(error)
    case let error as InvalidCall: self.init(error)
    case let error as InvalidField: self.init(error)
    case let error as ArchiveFileError: self.init(error)
    case let error as DraftError: self.init(error)
    case let error as ProcessLimitError: self.init(error)
    case let error as EditorError: self.init(error)
    case let error as UnreadableText: self.init(error)
    case let problem as CacheProblem: self.init(sentence: CacheProblemViewModel(problem).sentence)
    case OutputError.failed(let reason): self.init(sentence: "Standard output cannot be written: \(reason).")
    default: self.init(sentence: "\(error)")
    }
  }
}

public import LotusModel
public import ModelControllers

/// View controller: edits a profile as a text file in the user's own editor, and comes back to it with remarks where
/// something cannot be right.
public final class ProfileEditorViewController {
  public weak var delegate: (any ProfileEditingDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let edit: (String) throws -> Void

  /// - Parameter edit: has the user edit the file at a path.
  public init(dataSource: ProfileFormDataSource, drafts: DraftController, edit: @escaping (String) throws -> Void) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.edit = edit
  }

  /// A file that comes back as it went, remarks and all, means that its user has given up.
  /// - Throws: `InvalidProfile`, `UnreadableText`, `EditConflict`, `EditorError`, `DraftError`, `NetworkError`, `OtherAccount`. What was
  ///   typed is kept as a draft.
  public func run() async throws -> ProfileSaveOutcome? {
    var text = ProfileTextViewModel(input: dataSource.input)
    var reason: (any Error)?
    while true {
      let edited = ProfileTextViewModel(text: try await result(of: text.text))
      if edited == text, let reason { throw reason }
      let (input, problems) = edited.input(replacing: dataSource.input)
      dataSource.input = input
      await keepDraft()
      guard problems.isEmpty else {
        text = edited.remarking(problems)
        reason = UnreadableText()
        continue
      }
      if dataSource.firstError == nil {
        guard let outcome = try await delegate?.save(dataSource.profile, editing: dataSource.base) else { return nil }
        dataSource.take(outcome)
        await keepDraft()
        if outcome.isComplete || outcome.report?.failure != nil, dataSource.firstRefusal == nil { return outcome }
        if outcome.field == nil, !outcome.conflicts.isEmpty { throw EditConflict(outcome.conflicts) }
      }
      text = ProfileTextViewModel(input: dataSource.input, remarks: dataSource.remarks.mapValues(\.sentence))
      reason = InvalidProfile(dataSource.remarks.filter(\.value.isError))
    }
  }

  /// The draft first, so that the file can be understood if this run does not live to read it.
  private func result(of text: String) async throws -> String {
    try await drafts.save(dataSource.draft(of: dataSource.account.user.login))
    let path = try await drafts.writeEditorFile(text)
    try edit(path)
    let result = try await drafts.readEditorFile() ?? ""
    return result
  }

  private func keepDraft() async {
    if dataSource.edit.isEmpty {
      try? await drafts.discard()
    } else {
      try? await drafts.save(dataSource.draft(of: dataSource.account.user.login))
      try? await drafts.removeEditorFile()
    }
  }
}

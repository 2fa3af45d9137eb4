import LotusModel
public import ModelControllers
import ViewModels

/// View controller: edits a profile as a text file in the user's own editor, and comes back to it with remarks where
/// something cannot be right.
public final class ProfileTextFileViewController {
  public weak var delegate: (any ProfileEditingDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let edit: @MainActor (String) async throws -> Void
  /// What comes of a file that its user gives up on: one that comes back as it went, remarks and all.
  private var errorIfUnchanged: (any Error)?

  /// - Parameter edit: has the user edit the file at a path.
  public init(
    dataSource: ProfileFormDataSource, drafts: DraftController, edit: @escaping @MainActor (String) async throws -> Void
  ) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.edit = edit
  }

  /// - Throws: `ProfileEditError`, `EditorError`, `DraftError`, `NetworkError`,
  ///   `ProfileEditError.otherAccount`. What was typed is kept as a draft.
  public func run() async throws -> EditProfileOutcome {
    var text = ProfileTextViewModel(input: dataSource.input, of: dataSource.fields)
    var rounds = 0
    while true {
      rounds += 1
      // No human goes on so long.
      if rounds > Self.maximumRounds, let errorIfUnchanged { throw errorIfUnchanged }
      let edited = try await result(of: text)
      let isTouched = edited != text
      if !isTouched, let errorIfUnchanged { throw errorIfUnchanged }
      let (input, problems) = edited.input(replacing: dataSource.input)
      dataSource.input = input
      if !problems.isEmpty {
        // The file stays: not all that is in it can be kept as a draft.
        try await drafts.save(dataSource.draft)
        text = edited.remarking(problems)
        errorIfUnchanged = ProfileEditError.unreadableText
      } else {
        try await drafts.store(dataSource.unsavedDraft)
        try await drafts.removeEditorFile()
        if !dataSource.errors.isEmpty {
          errorIfUnchanged = ProfileEditError.invalid(dataSource.remarks.filter(\.value.isError))
        } else if let ending = try await save(isConfirmed: isTouched) {
          return ending
        }
        text = ProfileTextViewModel(
          input: dataSource.input, of: dataSource.fields, remarks: dataSource.remarks.mapValues(\.sentence))
      }
    }
  }

  private static let maximumRounds = 50

  /// - Parameter isConfirmed: true if the file was changed; if it was not, the user is asked to confirm.
  /// - Returns: nil to go back to the editor.
  private func save(isConfirmed: Bool) async throws -> EditProfileOutcome? {
    let outcome = try await delegate?.save(
      dataSource.profile, of: dataSource.account, editing: dataSource.base, isConfirmed: isConfirmed)
    guard let outcome else { return .left(.kept) }
    dataSource.take(outcome)
    try await drafts.store(dataSource.unsavedDraft)
    switch outcome.ending {
    case .needless: return .unchanged
    case .declined: return .left(.kept)
    case .undecided(let fields): throw ProfileEditError.conflict(fields)
    case .reopened: errorIfUnchanged = nil
    case .sent where dataSource.firstRefusal == nil: return .sent(outcome)
    // Some of it may have been saved.
    case .sent(let report): errorIfUnchanged = report.reason
    }
    return nil
  }

  /// The draft first, so that the file can be understood if this run does not live to read it.
  private func result(of text: ProfileTextViewModel) async throws -> ProfileTextViewModel {
    try await drafts.save(dataSource.draft)
    try await edit(try await drafts.writeEditorFile(text.text))
    return ProfileTextViewModel(text: try await drafts.readEditorFile() ?? "")
  }
}

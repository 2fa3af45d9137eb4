import LotusModel
public import ModelControllers
import ViewModels

/// View controller: edits a profile as a text file in the user's editor. If the text has errors,
/// the editor opens again with remarks about them.
public final class ProfileTextFileViewController {
  public weak var delegate: (any ProfileEditingDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let edit: @MainActor (String) async throws -> Void
  /// The error to throw if the user gives up, which means closing the editor without changing a
  /// file with remarks.
  private var errorIfUnchanged: (any Error)?

  /// Creates a view controller for one edit.
  ///
  /// - Parameter edit: A closure that opens the file at a path in the user's editor and waits for
  ///   the editor to close.
  public init(
    dataSource: ProfileFormDataSource, drafts: DraftController, edit: @escaping @MainActor (String) async throws -> Void
  ) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.edit = edit
  }

  /// Runs the editor until the profile is saved or the user gives up.
  ///
  /// If an error is thrown, the text is stored as a draft.
  ///
  /// - Throws: `ProfileEditError`, `EditorError`, `DraftError` or `NetworkError`.
  public func run() async throws -> EditProfileOutcome {
    var text = ProfileTextViewModel(input: dataSource.input, of: dataSource.fields)
    var rounds = 0
    while true {
      rounds += 1
      // A user gives up long before this limit. The limit ends the loop if the editor is a script
      // that keeps writing invalid text.
      if rounds > Self.maximumRounds, let errorIfUnchanged { throw errorIfUnchanged }
      let edited = try await result(of: text)
      let isTouched = edited != text
      if !isTouched, let errorIfUnchanged { throw errorIfUnchanged }
      let (input, problems) = edited.input(replacing: dataSource.input)
      dataSource.input = input
      if !problems.isEmpty {
        // Keep the editor's file, because a draft can't store the lines that couldn't be
        // understood.
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

  /// Saves the profile.
  ///
  /// - Parameter isConfirmed: Whether the user has confirmed the changes by changing the file. If
  ///   `false`, the user is asked to confirm.
  /// - Returns: The result of the edit, or `nil` to open the editor again.
  private func save(isConfirmed: Bool) async throws -> EditProfileOutcome? {
    let outcome = try await delegate?.save(
      dataSource.profile, of: dataSource.account, editing: dataSource.base, isConfirmed: isConfirmed)
    guard let outcome else { return .left(.stored) }
    dataSource.apply(outcome)
    try await drafts.store(dataSource.unsavedDraft)
    switch outcome.ending {
    case .needless: return .unchanged
    case .declined: return .left(.stored)
    case .undecided(let fields): throw ProfileEditError.conflict(fields)
    case .reopened: errorIfUnchanged = nil
    case .sent where dataSource.firstRefusal == nil: return .sent(outcome)
    // GitHub rejected a value, so the editor opens again. The remaining values may have been saved.
    case .sent(let report): errorIfUnchanged = report.reason
    }
    return nil
  }

  /// Opens text in the user's editor, and returns the edited text.
  ///
  /// The draft is stored first. If this process is killed, the next session needs the draft to
  /// interpret the editor's file.
  private func result(of text: ProfileTextViewModel) async throws -> ProfileTextViewModel {
    try await drafts.save(dataSource.draft)
    try await edit(try await drafts.writeEditorFile(text.text))
    return ProfileTextViewModel(text: try await drafts.readEditorFile() ?? "")
  }
}

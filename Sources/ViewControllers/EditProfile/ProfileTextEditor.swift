import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// Work: lets the user edit a profile as a text file in an editor, and saves the profile. If the text
/// has errors, and the user can correct them, the editor opens again with remarks about them.
public struct ProfileTextEditor {
  public weak var delegate: (any ProfileEditorDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  /// Whether the user can correct errors. If not, the editor is probably a script, and opens only
  /// once.
  private let hasKeyboard: Bool
  private let audience: Audience
  private let viewpoint: Viewpoint
  private let openEditor: @MainActor (String) async throws -> Void
  /// The text for the next round.
  private var text: ProfileTextViewModel
  /// The reason to open the editor again. If the editor can't open again, or the user closes it
  /// without changing a file with remarks, this error ends the edit.
  private var problem: (any Error)?

  /// Creates an editor for one edit.
  ///
  /// - Parameters:
  ///   - hasKeyboard: Whether the user can correct errors.
  ///   - audience: The audience of the result.
  ///   - openEditor: A closure that opens the file at a path in the user's editor and waits for
  ///     the editor to close.
  public init(
    _ dataSource: ProfileFormDataSource, drafts: DraftController, hasKeyboard: Bool, audience: Audience,
    viewpoint: Viewpoint, openEditor: @escaping @MainActor (String) async throws -> Void
  ) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.hasKeyboard = hasKeyboard
    self.audience = audience
    self.viewpoint = viewpoint
    self.openEditor = openEditor
    text = ProfileTextViewModel(input: dataSource.input, of: dataSource.fields)
  }

  /// Opens the editor until the text is valid or the user leaves it unchanged, and saves the profile.
  ///
  /// If an error is thrown, the text is stored as a draft.
  ///
  /// - Throws: `ProfileEditError`, `EditorError`, `DraftError` or `NetworkError`.
  public mutating func edit() async throws -> EditProfileOutcome {
    do {
      while true {
        if let outcome = try await round() { return outcome }
      }
    } catch {
      // Other errors already say that the text is stored.
      let isSilent = if case ProfileEditError.invalid = error { true } else { error is NetworkError }
      if isSilent, !dataSource.edit.isEmpty {
        delegate?.say(.draftIsStored(for: audience, from: viewpoint), as: .confirmation)
      }
      throw error
    }
  }

  /// Opens the editor once.
  ///
  /// - Returns: The result of the edit, or `nil` to open the editor again.
  private mutating func round() async throws -> EditProfileOutcome? {
    let edited = try await result(of: text)
    let isTouched = !edited.isSame(as: text)
    if !isTouched, let problem { throw problem }
    let (input, lines) = edited.input(replacing: dataSource.input)
    dataSource.input = input
    if !lines.isEmpty {
      // Keep the editor's file, because a draft can't store the lines that couldn't be understood.
      try await drafts.save(dataSource.draft)
      text = edited.remarking(lines)
      problem = ProfileEditError.unreadableText(line: (lines.map(\.line).min() ?? 0) + 1)
    } else {
      try await drafts.store(dataSource.unsavedDraft)
      try await drafts.removeEditorFile()
      if !dataSource.errors.isEmpty {
        problem = ProfileEditError.invalid(dataSource.remarks.filter(\.value.isError))
      } else if let ending = try await save(isConfirmed: isTouched) {
        return ending
      }
      text = ProfileTextViewModel(
        input: dataSource.input, of: dataSource.fields, remarks: dataSource.remarks.mapValues(\.sentence))
    }
    if !hasKeyboard, let problem { throw problem }
    return nil
  }

  /// Saves the profile.
  ///
  /// - Parameter isConfirmed: Whether the user has confirmed the changes by changing the file. If
  ///   `false`, the user is asked to confirm.
  /// - Returns: The result of the edit, or `nil` to open the editor again.
  private mutating func save(isConfirmed: Bool) async throws -> EditProfileOutcome? {
    guard let outcome = try await delegate?.save(dataSource, isConfirmed: isConfirmed) else { return .left(.stored) }
    dataSource.apply(outcome)
    try await drafts.store(dataSource.unsavedDraft)
    switch outcome.ending {
    case .needless: return .unchanged
    case .declined: return .left(.stored)
    case .undecided(let fields): throw ProfileEditError.conflict(fields)
    case .reopened: problem = nil
    case .refused(let field, let remark): problem = ProfileEditError.invalid([.field(field): remark])
    case .sent where dataSource.firstRefusal == nil || !hasKeyboard: return .sent(outcome)
    // GitHub rejected a value, so the editor opens again. The remaining values may have been saved.
    case .sent(let report):
      problem = report.reason
      await delegate?.ask(.retry(after: report, from: viewpoint))
    }
    return nil
  }

  /// Opens text in the user's editor, and returns the edited text.
  ///
  /// The draft is stored first. If this process is killed, the next session needs the draft to
  /// interpret the editor's file.
  private func result(of text: ProfileTextViewModel) async throws -> ProfileTextViewModel {
    try await drafts.save(dataSource.draft)
    do {
      try await openEditor(try await drafts.writeEditorFile(text.text))
    } catch EditorError.endedAtOnce(_, _) where problem != nil || !dataSource.edit.isEmpty {
      // Ignore the error. The user may want to save the changes that the draft already contains, or
      // to give up and leave a text with remarks as it is.
    }
    return ProfileTextViewModel(text: try await drafts.readEditorFile() ?? "")
  }
}

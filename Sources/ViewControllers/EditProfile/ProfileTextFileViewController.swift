import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: edits a profile as a text file in the user's editor. If the text has errors, and
/// the user can correct them, the editor opens again with remarks about them.
public final class ProfileTextFileViewController: Scene {
  /// The number of times that the editor may open.
  public enum Rounds: Sendable {
    /// Once, because the editor has no terminal and is probably a script.
    case one
    /// Again and again, until the text is valid or the user leaves it unchanged.
    case untilValid
  }

  public weak var delegate: (any ProfileEditorDelegate)?
  public private(set) var outcome: Result<EditProfileOutcome, any Error>?

  private var dataSource: ProfileFormDataSource
  private let rounds: Rounds
  private let drafts: DraftController
  private let viewpoint: Viewpoint
  private let edit: @MainActor (String) async throws -> Void
  /// The text for the next round.
  private var text: ProfileTextViewModel
  /// The reason to open the editor again. If the editor can't open again, or if the user gives up,
  /// this error ends the scene. The user gives up by closing the editor without changing a file
  /// with remarks.
  private var problem: (any Error)?

  /// Creates a view controller for one edit.
  ///
  /// - Parameters:
  ///   - rounds: The number of times that the editor may open.
  ///   - edit: A closure that opens the file at a path in the user's editor and waits for
  ///     the editor to close.
  public init(
    dataSource: ProfileFormDataSource, rounds: Rounds, drafts: DraftController, viewpoint: Viewpoint,
    edit: @escaping @MainActor (String) async throws -> Void
  ) {
    self.dataSource = dataSource
    self.rounds = rounds
    self.drafts = drafts
    self.viewpoint = viewpoint
    self.edit = edit
    text = ProfileTextViewModel(input: dataSource.input, of: dataSource.fields)
  }

  public var needsLoad: Bool { outcome == nil }

  /// Opens the editor once, and saves the profile if the text is valid.
  public func load() async throws {
    do {
      outcome = try await round().map { .success($0) }
    } catch {
      outcome = .failure(error)
    }
  }

  /// Opens the editor once.
  ///
  /// If an error is thrown, the text is stored as a draft.
  ///
  /// - Returns: The result of the edit, or `nil` to open the editor again.
  /// - Throws: `ProfileEditError`, `EditorError`, `DraftError` or `NetworkError`.
  private func round() async throws -> EditProfileOutcome? {
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
    if rounds == .one, let problem { throw problem }
    return nil
  }

  /// Tells the user that the changes are stored as a draft, unless the error says so itself.
  public func notes(for audience: Audience) -> [StyledText] {
    guard case .failure(let error) = outcome, !dataSource.edit.isEmpty else { return [] }
    if case ProfileEditError.invalid = error { return [.draftIsStored(for: audience, from: viewpoint)] }
    return error is NetworkError ? [.draftIsStored(for: audience, from: viewpoint)] : []
  }

  /// Saves the profile.
  ///
  /// - Parameter isConfirmed: Whether the user has confirmed the changes by changing the file. If
  ///   `false`, the user is asked to confirm.
  /// - Returns: The result of the edit, or `nil` to open the editor again.
  private func save(isConfirmed: Bool) async throws -> EditProfileOutcome? {
    guard let outcome = try await delegate?.save(dataSource, isConfirmed: isConfirmed) else { return .left(.stored) }
    dataSource.apply(outcome)
    try await drafts.store(dataSource.unsavedDraft)
    switch outcome.ending {
    case .needless: return .unchanged
    case .declined: return .left(.stored)
    case .undecided(let fields): throw ProfileEditError.conflict(fields)
    case .reopened: problem = nil
    case .refused(let field, let remark): problem = ProfileEditError.invalid([.field(field): remark])
    case .sent where dataSource.firstRefusal == nil || rounds == .one: return .sent(outcome)
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
      try await edit(try await drafts.writeEditorFile(text.text))
    } catch EditorError.endedAtOnce(_, _) where problem != nil || !dataSource.edit.isEmpty {
      // Ignore the error. The user may want to save the changes that the draft already contains, or
      // to give up and leave a text with remarks as it is.
    }
    return ProfileTextViewModel(text: try await drafts.readEditorFile() ?? "")
  }
}

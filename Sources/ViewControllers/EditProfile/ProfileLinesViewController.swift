import HTTP
import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: edits a profile line by line, for terminals that can't show the form. The rows
/// of its table are the messages so far.
public final class ProfileLinesViewController: Scene, ReplyScene {
  public weak var delegate: (any ProfileEditorDelegate)?
  public private(set) var outcome: Result<EditProfileOutcome, any Error>?
  public let table: Table?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let viewpoint: Viewpoint
  private var messages: [ParagraphCell] = []
  /// The rows whose values the user is asked for. `number` is the index of the current row.
  private var rows: [ProfileFormDataSource.Row]
  private var number = 0
  private var step = Step.none
  private var hasReply = false
  /// The error of the last attempt to store a draft.
  private var draftError: DraftError?

  /// The step to take before the next line is read.
  private enum Step {
    case none
    /// Store the draft after a reply to a row whose text was `former`.
    case storing(former: EditedText?)
    case saving
    /// End the scene because the user leaves it.
    case leaving(isDiscarding: Bool)
    /// End the scene because the input has ended.
    case ending
  }

  public init(dataSource: ProfileFormDataSource, drafts: DraftController, viewpoint: Viewpoint) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.viewpoint = viewpoint
    rows = dataSource.rows
    table = Table([])
    say(ProfileLineViewModel.introduction)
    sayRemark()
  }

  public var presentation: Presentation { .conversation() }

  public var needsLoad: Bool {
    if case .none = step { false } else { true }
  }

  public var linePrompt: LinePrompt? {
    guard outcome == nil, number < rows.count else { return nil }
    let viewModel = ProfileLineViewModel(rows[number], of: dataSource.input)
    let prompt = StyledText(untrusted: viewModel.label, .bold) + StyledText(untrusted: " [\(viewModel.value)]: ")
    return LinePrompt([prompt]) { [weak self] in self?.reply($0) }
  }

  public func beginTakingKeys() {}

  private func reply(_ line: String?) {
    guard let line else {
      step = .ending
      return
    }
    hasReply = true
    let row = rows[number]
    let former = dataSource[row]
    switch ProfileLineViewModel.reply(line, to: row) {
    case .back:
      number = max(0, number - 1)
      return sayRemark()
    case .leave, .discard:
      step = .leaving(isDiscarding: line == ":discard")
      return
    case .invalid(let sentence): return say(sentence, isError: true)
    case .keep: break
    case .toggle(let isOn): dataSource.set(row, to: isOn)
    case .text(let text): dataSource[row] = EditedText(text, isMultiline: row == .field(.bio))
    }
    step = .storing(former: former)
  }

  /// Takes the step that the last reply requires: stores the draft, or saves the profile.
  public func load() async throws {
    switch step {
    case .none: break
    case .storing(let former):
      await keepDraft()
      proceed(from: rows[number], former: former)
    case .saving:
      do {
        try await save()
      } catch {
        outcome = .failure(error)
      }
    case .leaving(let isDiscarding): outcome = .success(await leave(isDiscarding: isDiscarding))
    case .ending: outcome = ending
    }
  }

  private func leave(isDiscarding: Bool) async -> EditProfileOutcome {
    guard !dataSource.edit.isEmpty else { return .unchanged }
    if isDiscarding { return .left(await drafts.fateAfterDiscarding()) }
    await keepDraft()
    return .left(.kept(despite: draftError))
  }

  /// Continues with the next row if the value of a row is valid. Otherwise, asks for the same row
  /// again, where Enter alone accepts the former value.
  ///
  /// An invalid value is therefore replaced with the former value, or with GitHub's value if the
  /// former value is invalid too. Until the next reply, the draft on disk still contains the
  /// invalid value.
  private func proceed(from row: ProfileFormDataSource.Row, former: EditedText?) {
    step = .none
    sayRemark()
    if dataSource.isValid(row) {
      number += 1
      if number < rows.count { sayRemark() } else { step = .saving }
    } else {
      dataSource[row] = former
      if !dataSource.isValid(row) { dataSource.reset(row) }
    }
  }

  /// Saves the profile. If the user declines, asks for all rows again. If a field was rejected or
  /// the user wants to change a field, asks only for that field again.
  ///
  /// - Throws: `NetworkError`, `ProfileEditError.otherAccount` or `ProfileEditError.conflict`.
  private func save() async throws {
    guard let attempt = try await delegate?.save(dataSource, isConfirmed: false) else {
      step = .ending
      return
    }
    dataSource.apply(attempt)
    await keepDraft()
    switch attempt.ending {
    case .needless:
      outcome = .success(.unchanged)
      return
    case .undecided(let fields): throw ProfileEditError.conflict(fields)
    case .reopened(let field), .refused(let field, _): rows = [.field(field)]
    case .declined:
      rows = dataSource.rows
      say(ProfileLineViewModel.introduction)
    case .sent(let report):
      guard let row = dataSource.firstRefusal else {
        outcome = .success(.sent(attempt))
        return
      }
      rows = [row]
      await delegate?.ask(.retry(after: report, from: viewpoint))
    }
    (number, step) = (0, .none)
    sayRemark()
  }

  /// The result if the input ends before the last question.
  private var ending: Result<EditProfileOutcome, any Error> {
    guard hasReply || Task.isCancelled else { return .failure(UsageError(.noInput, command: "edit-profile")) }
    guard !dataSource.edit.isEmpty else { return .failure(NetworkError.transport(.cancelled)) }
    return .success(.left(.kept(despite: draftError)))
  }

  private func keepDraft() async {
    do {
      draftError = nil
      try await drafts.store(dataSource.unsavedDraft)
    } catch {
      draftError = error
    }
  }

  private func sayRemark() {
    if let remark = dataSource.remarks[rows[number]] { say(remark.sentence, isError: remark.isError) }
  }

  private func say(_ sentence: String, isError: Bool = false) {
    let text = StyledText(untrusted: sentence)
    messages.append(ParagraphCell(text, inWords: isError ? StyledText("Error: ") + text : nil))
    table?.source = StaticDataSource(messages)
  }
}

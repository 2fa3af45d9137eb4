public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// What the form alone leaves to its coordinator.
public protocol EditProfileViewControllerDelegate: AnyObject {
  /// - Returns: nil if none was chosen, an empty text for no address.
  func editProfile(
    _ controller: EditProfileViewController, wantsAddressAmong addresses: [EmailAddress], insteadOf current: String
  ) async -> String?
  /// The user wants to leave, and something is not saved.
  /// - Parameter draftError: why it cannot be kept as a draft, if it cannot.
  /// - Returns: nil to stay.
  func editProfile(
    _ controller: EditProfileViewController, wantsToLeaveDespite draftError: DraftError?
  ) async -> DraftFate?
  /// The user wants to know the keys.
  func editProfileWantsKeys(_ controller: EditProfileViewController) async
}

/// View controller: the form on the whole screen in which somebody edits their profile.
///
/// Rows report what is typed; it updates the data source, and keeps the draft at every pause.
public final class EditProfileViewController {
  public weak var delegate: (any EditProfileViewControllerDelegate & ProfileEditingDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let viewpoint: Viewpoint
  private let form: FormController
  private weak var screen: Screen?
  private var ending: EditProfileEnding?
  /// Changes since the draft was kept last
  private var changes = 0
  /// Why the draft could not be kept.
  private var draftError: DraftError?
  /// Shown until the next key.
  private var notice: StyledText?

  public init(dataSource: ProfileFormDataSource, drafts: DraftController, viewpoint: Viewpoint) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.viewpoint = viewpoint
    form = FormController(rows: ProfileFormRows(dataSource).rows)
    form.delegate = self
  }

  /// Until the profile is saved or the user leaves. However it ends, the draft is on disk.
  public func run(on screen: Screen) async throws -> EditProfileEnding {
    self.screen = screen
    let window = screen.open(.full) { [self] in frame(in: $0) }
    defer { window.close() }
    while ending == nil, !Task.isCancelled {
      if let event = await window.event(within: changes > 0 ? Self.pause : nil) {
        notice = nil
        await handle(event, in: window)
        if changes >= Self.patience { await keepDraft() }
      } else {
        await keepDraft()
      }
      // What is typed faster than it can be drawn is drawn once.
      if !window.hasEvents { window.setNeedsDisplay() }
    }
    if let ending { return ending }
    return try await abandoned(window.remainingEvents())
  }

  private func frame(in size: Size) -> Frame {
    let viewModel = ProfileFormPageViewModel(
      dataSource.account, edit: dataSource.edit, at: dataSource.rows[form.focusedRow], from: viewpoint)
    let preview = dataSource.preview(from: viewpoint)
    return ProfileFormFrame(viewModel: viewModel, preview: preview, notice: notice ?? draftNotice).frame(
      of: form, in: size)
  }

  /// The task was cancelled; what was typed until then counts, up to a key that would have shown something else.
  private func abandoned(_ events: [InputEvent]) async throws -> EditProfileEnding {
    var rest = events[...]
    // Letter by letter, thousands of them would take longer than a cancelled task has.
    while let event = form.isTyping ? rest.popFirstJoiningText() : rest.popFirst() {
      if event == .key("C-s") || event == .key("Escape") { break }
      guard take(form.handle(event.below(rows: ProfileFormFrame.formRow))) else { break }
    }
    await keepDraft()
    guard !dataSource.edit.isEmpty else { throw NetworkError.transport(.cancelled) }
    return .left(draftError.map { .lost($0) } ?? .kept)
  }

  /// Seconds without a key after which the draft is written.
  private static let pause = 0.2
  /// Changes after which it is written though no pause comes.
  private static let patience = 10

  /// Keys that arrive while a popup opens or a save runs are ignored: they were not meant for the form.
  private func handle(_ event: InputEvent, in window: Window) async {
    switch event {
    case .key("C-s"): await window.ignoringEvents { await save() }
    case .key("Escape"): await window.ignoringEvents { await leave() }
    case .key("F1"): await showKeys(in: window)
    default:
      switch form.handle(event.below(rows: ProfileFormFrame.formRow)) {
      case .activated: await pickAddress(in: window)
      case .ignored where event == .text("?"): await showKeys(in: window)
      case let response: _ = take(response)
      }
    }
  }

  /// Gives a row another value, one that is not typed.
  /// - Returns: false where the value has to be asked for.
  private func take(_ response: FormController.Response) -> Bool {
    switch response {
    case .done, .ignored: return true
    case .activated: return false
    case .switched(_, let isOn): dataSource.setHireable(isOn)
    case .undone(let row): dataSource.undo(dataSource.rows[row])
    case .redone(let row): dataSource.redo(dataSource.rows[row])
    case .reset(let row): dataSource.reset(dataSource.rows[row])
    }
    showChange()
    return true
  }

  /// A popup may stay open for long: the draft is kept first.
  private func showKeys(in window: Window) async {
    await window.ignoringEvents {
      await keepDraft()
      await delegate?.editProfileWantsKeys(self)
    }
  }

  private func pickAddress(in window: Window) async {
    let addresses = dataSource.account.verifiedAddresses
    let current = dataSource[.field(.email)]?.text ?? ""
    let chosen = await window.ignoringEvents {
      await keepDraft()
      return await delegate?.editProfile(self, wantsAddressAmong: addresses, insteadOf: current)
    }
    guard let address = chosen ?? nil else { return }
    dataSource.set(.field(.email), to: address)
    form.moveFocus(to: form.focusedRow + 1)
    showChange()
  }

  private func save() async {
    let errors = dataSource.errors
    if let row = errors.first {
      notice = StyledText(SafeText(untrusted: ProfileFormPageViewModel.refusal(of: errors)), Style(color: .red))
      return go(to: row)
    }
    await keepDraft()
    do {
      let outcome = try await delegate?.save(
        dataSource.profile, of: dataSource.account, editing: dataSource.base, isConfirmed: false)
      if let outcome { await take(outcome) }
    } catch {
      await delegate?.tell(error)
    }
  }

  private func take(_ outcome: ProfileSaveOutcome) async {
    let hadChanges = !dataSource.edit.isEmpty
    dataSource.take(outcome)
    showChange()
    switch outcome.ending {
    case .needless:
      notice = StyledText(hadChanges ? "GitHub has all of this already." : "There is nothing to save yet.")
    case .declined, .undecided: break
    case .reopened(let field): go(to: .field(field))
    case .sent where outcome.isComplete:
      await removeDraft()
      ending = .sent(outcome)
    case .sent where Task.isCancelled:
      await keepDraft()
      ending = .sent(outcome)
    case .sent: if let row = dataSource.firstRefusal { go(to: row) }
    }
  }

  private func leave() async {
    guard !dataSource.edit.isEmpty else {
      await removeDraft()
      ending = .unchanged
      return
    }
    await keepDraft()
    guard let fate = await delegate?.editProfile(self, wantsToLeaveDespite: draftError) else { return }
    ending = .left(fate == .discarded(nil) ? await discardDraft() : fate)
  }

  private func go(to row: ProfileFormDataSource.Row) {
    form.moveFocus(to: dataSource.rows.firstIndex(of: row) ?? 0)
  }

  /// Whatever the form shows comes from the data source.
  private func showChange() {
    changes += 1
    form.rows = ProfileFormRows(dataSource).rows
  }
}

/// The draft.
extension EditProfileViewController {
  private func keepDraft() async {
    guard changes > 0 || draftError != nil else { return }
    changes = 0
    draftError = nil
    do {
      try await drafts.keep(dataSource.unsavedDraft)
    } catch {
      draftError = error
    }
  }

  private func removeDraft() async {
    changes = 0
    try? await drafts.remove()
  }

  /// What cannot be moved aside stays a draft.
  private func discardDraft() async -> DraftFate {
    changes = 0
    do {
      return .discarded(try await drafts.discard())
    } catch {
      return .kept
    }
  }

  private var draftNotice: StyledText? {
    draftError.map { StyledText(SafeText(untrusted: $0.sentence), Style(color: .red)) }
  }
}

extension EditProfileViewController: FormControllerDelegate {
  public func formController(_ form: FormController, didChange text: EditedText, inRow row: Int) {
    dataSource[dataSource.rows[row]] = text
    showChange()
  }

  public func formController(_ form: FormController, didCopy text: String) {
    screen?.copy(text)
    notice = StyledText("Copied; Ctrl-Y inserts it in any field.")
  }
}

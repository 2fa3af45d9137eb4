public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: the form on the whole screen in which a profile is edited.
///
/// Rows report what is typed; it updates the data source, and keeps the draft at every pause.
public final class EditProfileViewController: Scene {
  public weak var delegate: (any EditProfileViewControllerDelegate & ProfileEditingDelegate)?
  public private(set) var outcome: EditProfileOutcome?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let viewpoint: Viewpoint
  private let form: FormController
  /// Changes since the draft was kept last
  private var changes = 0
  /// Why the draft could not be kept.
  private var draftError: DraftError?
  /// Of the rows, as of the last drawing
  private var corner = Position(row: 0, column: 0)
  /// Shown until the next key.
  private var notice: StyledText?

  public init(dataSource: ProfileFormDataSource, drafts: DraftController, viewpoint: Viewpoint) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.viewpoint = viewpoint
    form = FormController(rows: ProfileFormRows(dataSource).rows)
    form.delegate = self
  }

  public func frame(in size: Size) -> Frame {
    let viewModel = ProfileFormPageViewModel(
      dataSource.account, edit: dataSource.edit, at: dataSource.rows[form.focusedRow], from: viewpoint)
    let preview = dataSource.preview(from: viewpoint)
    let view = ProfileFormFrame(viewModel: viewModel, preview: preview, notice: notice ?? draftNotice)
    let drawn = view.frame(of: form, in: size)
    corner = drawn.corner
    return drawn.frame
  }

  public var isTyping: Bool {
    form.isTyping
  }

  /// Keys that arrive while a popup opens or a save runs are ignored: they were not meant for the form.
  public var commands: [KeyCommand] {
    [
      command(["C-s"], "save") { await $0.save() }, command(["Escape"], "leave") { await $0.leave() },
      KeyCommand("Tab", name: "next", now: { [weak self] in _ = self?.handle(.key("Tab")) }),
      KeyCommand("C-/", "C-_", name: "undo", now: { [weak self] in _ = self?.handle(.key("C-_")) }),
    ] + (form.isChoosing ? [command(["Enter", " "], "choose") { await $0.pickAddress() }] : [])
  }

  public var help: [LabelsCell.Row] { FormController.help }

  private func command(
    _ keys: [KeyPress], _ name: SafeText, work: @escaping @MainActor (EditProfileViewController) async -> Void
  ) -> KeyCommand {
    KeyCommand(keys, name: name, isExclusive: true) { [weak self] in
      self?.notice = nil
      if let self { await work(self) }
    }
  }

  public func handle(_ event: InputEvent) -> Bool {
    notice = nil
    let response = form.handle(event.relative(to: corner))
    switch response {
    case .done: break
    // A click there is to choose.
    case .choose: return false
    case .ignored: return event.isMouseEvent
    case .setSwitch(_, let isOn): dataSource.setHireable(isOn)
    case .undo(let row): dataSource.undo(dataSource.rows[row])
    case .redo(let row): dataSource.redo(dataSource.rows[row])
    case .reset(let row): dataSource.reset(dataSource.rows[row])
    }
    if response != .done { showChange() }
    return true
  }

  /// A popup may stay open for long: the draft is kept first.
  private func pickAddress() async {
    let addresses = dataSource.account.verifiedAddresses
    let current = dataSource[.field(.email)]?.text ?? ""
    await keepDraft()
    let address = await delegate?.editProfile(self, wantsAddressAmong: addresses, insteadOf: current)
    guard let address else { return }
    dataSource.set(.field(.email), to: address)
    form.moveFocus(to: form.focusedRow + 1)
    showChange()
  }

  private func save() async {
    let errors = dataSource.errors
    if let row = errors.first {
      notice = StyledText(untrusted: ProfileFormPageViewModel.refusal(of: errors), .failure)
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
      self.outcome = .sent(outcome)
    case .sent where Task.isCancelled:
      await keepDraft()
      self.outcome = .sent(outcome)
    case .sent: if let row = dataSource.firstRefusal { go(to: row) }
    }
  }

  private func leave() async {
    guard !dataSource.edit.isEmpty else {
      await removeDraft()
      outcome = .unchanged
      return
    }
    await keepDraft()
    guard let fate = await delegate?.editProfile(self, wantsToLeaveDespite: draftError) else { return }
    outcome = .left(fate == .discarded(nil) ? await discardDraft() : fate)
  }

  private func go(to row: ProfileFormDataSource.Row) {
    form.moveFocus(to: dataSource.rows.firstIndex(of: row) ?? 0)
  }

  /// The data source alone has the values that the form shows.
  private func showChange() {
    changes += 1
    form.rows = ProfileFormRows(dataSource).rows
  }
}

/// The draft. However the form ends, it is on disk.
extension EditProfileViewController {
  /// Seconds without a key after which the draft is written.
  private static let autosaveDelay = 0.2
  /// Changes after which it is written though no pause comes.
  private static let maximumUnsavedChanges = 10

  public var needsLoad: Bool {
    changes > 0
  }

  public func load() async throws {
    let former = changes
    try? await Task.sleep(for: .seconds(Self.autosaveDelay))
    if changes == former || changes >= Self.maximumUnsavedChanges { await keepDraft() }
  }

  public func close() async {
    guard outcome == nil else { return }
    await keepDraft()
    if !dataSource.edit.isEmpty { outcome = .left(draftError.map { .lost($0) } ?? .kept) }
  }

  private func keepDraft() async {
    guard changes > 0 || draftError != nil else { return }
    changes = 0
    draftError = nil
    do {
      try await drafts.store(dataSource.unsavedDraft)
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
    draftError.map { StyledText(untrusted: $0.sentence, .failure) }
  }
}

extension EditProfileViewController: FormControllerDelegate {
  func formController(_ form: FormController, didChange text: EditedText, inRow row: Int) {
    dataSource[dataSource.rows[row]] = text
    showChange()
  }

  func formController(_ form: FormController, didCopy text: String) {
    delegate?.editProfile(self, didCopy: text)
    notice = StyledText("Copied; Ctrl-Y inserts it in any field.")
  }
}

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
  /// A part of a text is to be in the clipboard.
  func editProfile(_ controller: EditProfileViewController, didCopy text: String)
}

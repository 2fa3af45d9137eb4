public import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: the full-screen form for editing a profile.
///
/// The form controller reports each change. The view controller updates the data source, and stores
/// a draft whenever the user pauses.
public final class EditProfileViewController: Scene, InputScene, DrawnScene {
  public weak var delegate: (any EditProfileViewControllerDelegate)?
  public private(set) var outcome: EditProfileOutcome?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let clock: ViewpointClock
  private let form: FormController
  private var progress = DraftProgress.stored
  /// The position of the form's top-left corner in the last frame.
  private var corner = Position(row: 0, column: 0)

  public init(dataSource: ProfileFormDataSource, drafts: DraftController, clock: ViewpointClock) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.clock = clock
    form = FormController(rows: dataSource.formRows)
    form.delegate = self
  }

  public func frame(in size: Size) -> Frame {
    let row = dataSource.rows[form.focusedRow]
    let viewModel = ProfileFormPageViewModel(
      dataSource.account, edit: dataSource.edit, at: row, completing: emoji, hasError: !dataSource.isValid(row),
      from: clock.viewpoint)
    let preview = Table(ProfileDataSource(page, clock: clock), hasTargets: false)
    let view = ProfileFormFrame(viewModel: viewModel, preview: preview, problem: draftProblem)
    let drawn = view.frame(of: form, in: size)
    corner = drawn.corner
    return drawn.frame
  }

  /// The profile page with the changes.
  private var page: Profile { dataSource.account.showing(dataSource.profile).page }

  public var isTyping: Bool {
    form.isTyping
  }

  /// The key bindings of the form.
  ///
  /// The commands for saving, leaving and choosing an address are exclusive. While their dialog or
  /// request is open, other keys are ignored, because the user didn't mean them for the form.
  public var commands: [KeyCommand] {
    [
      command(["C-s"], "save") { await $0.save() }, command(["Escape"], "leave") { await $0.leave() },
      emoji?.completion.map { name in
        KeyCommand("Tab", "Enter", name: "complete", now: { [weak self] in self?.complete(emoji: name) })
      } ?? KeyCommand("Tab", name: "next", now: { [weak self] in _ = self?.handle(.key("Tab")) }),
      command(["M-p"], "preview") { await $0.showPreview() },
      command(["M-o"], "settings on GitHub") { await $0.openSettings() }.ranked(.minor),
      KeyCommand(
        "C-/", "C-_", name: "undo", unless: isTyping ? nil : "Only typed text can be undone",
        now: { [weak self] in _ = self?.handle(.key("C-_")) }),
    ] + choosingCommands
  }

  /// The command that lists the values to choose from. Empty if the focused row has no such list.
  private var choosingCommands: [KeyCommand] {
    if form.isChoosing { return [command(["Enter", " "], "choose") { await $0.pickAddress() }] }
    guard dataSource.rows[form.focusedRow] == .field(.audience) else { return [] }
    return [command(["Enter"], "choose") { await $0.pickAudience() }]
  }

  public var help: [LabelsCell.Row] { FormController.help }

  private func command(
    _ keys: [KeyPress], _ name: SafeText, work: @escaping @MainActor (EditProfileViewController) async -> Void
  ) -> KeyCommand {
    KeyCommand(keys, name: name, kind: .exclusive) { [weak self] in
      if let self { await work(self) }
    }
  }

  public func handle(_ event: InputEvent) -> Bool {
    let row = dataSource.rows[form.focusedRow]
    let response = form.handle(event.relative(to: corner))
    if row == .field(.statusEnd), row != dataSource.rows[form.focusedRow] {
      dataSource.settleEnd()
      showChange()
    }
    switch response {
    case .done: break
    // The navigator treats an unhandled click as Enter, which runs the `choose` command.
    case .choose: return false
    case .ignored: return event.isMouseEvent
    case .setSwitch(let row, let isOn): dataSource.set(dataSource.rows[row], to: isOn)
    case .reset(let row): dataSource.reset(dataSource.rows[row])
    }
    if response != .done { showChange() }
    return true
  }

  /// Opens GitHub's page for settings that the API can't change, such as the avatar.
  private func openSettings() async {
    guard let page = Route.editProfile.page(on: clock.viewpoint.webURL) else { return }
    do {
      try await delegate?.open(page)
    } catch let error as BrowserError {
      guard let choice = Choice<Bool>.copying(after: error, from: clock.viewpoint), await delegate?.ask(choice) == true,
        let text = ClipboardText(untrusted: [error.address]), delegate?.copy(text) == true
      else { return }
      delegate?.say(.copied(text), as: .confirmation)
    } catch {
      if let alert = Choice(about: error, from: clock.viewpoint) { await delegate?.ask(alert) }
    }
  }

  private func pickAddress() async {
    let addresses = dataSource.account.verifiedAddresses
    await pick(.email) { .address(among: addresses, insteadOf: $0) }
  }

  private func pickAudience() async {
    guard let delegate else { return }
    await pick(.audience) { current in
      try await .audience(among: delegate.loadOrganizations(), insteadOf: current)
    }
  }

  /// Lets the user choose the value of a field in a dialog.
  ///
  /// The draft is stored first, because the dialog may stay open for a long time.
  ///
  /// - Parameter choice: Returns the question, which offers the current value too.
  private func pick(
    _ field: ProfileField, from choice: @MainActor (String) async throws -> Choice<String>
  ) async {
    let current = dataSource[.field(field)]?.text ?? ""
    await keepDraft()
    do {
      guard let value = try await delegate?.ask(choice(current)) else { return }
      dataSource.set(.field(field), to: value)
    } catch {
      if let alert = Choice(about: error, from: clock.viewpoint) { await delegate?.ask(alert) }
      return
    }
    form.moveFocus(to: form.focusedRow + 1)
    showChange()
  }

  /// Shows the preview on the whole screen, because a small screen has no room for it next to the form.
  ///
  /// The draft is stored first, because the preview may stay open for a long time.
  private func showPreview() async {
    await keepDraft()
    if await delegate?.review(page) == true { await save() }
  }

  /// The completion of the emoji's name that the user is typing in the status, or `nil`.
  private var emoji: EmojiCompletionViewModel? {
    guard dataSource.rows[form.focusedRow] == .field(.status), let text = dataSource[.field(.status)],
      text.selection.isEmpty
    else { return nil }
    return EmojiCompletionViewModel(typed: String(text.text.prefix(text.caret)))
  }

  /// Replaces the part of a name before the caret with the whole name.
  private func complete(emoji name: String) {
    guard var text = dataSource[.field(.status)] else { return }
    text.replaceBeforeCaret(with: name)
    dataSource[.field(.status)] = text
    showChange()
  }

  private func save() async {
    let errors = dataSource.errors
    guard errors.isEmpty else { return refuse(errors) }
    await keepDraft()
    var isConfirmed = false
    while await send(&isConfirmed) {}
  }

  /// Saves the profile.
  ///
  /// - Parameter isConfirmed: Whether the user has confirmed the changes. Set to `true` if some of
  ///   the changes were sent, which requires a confirmation.
  /// - Returns: Whether the user wants to try again after an error.
  private func send(_ isConfirmed: inout Bool) async -> Bool {
    do {
      guard let outcome = try await delegate?.save(dataSource, isConfirmed: isConfirmed) else { return false }
      var retries = false
      if let report = outcome.report, report.failure != nil {
        isConfirmed = true
        retries = await delegate?.ask(.retry(after: report, from: clock.viewpoint)) ?? false
      }
      await apply(outcome)
      return retries && self.outcome == nil
    } catch {
      return await delegate?.wantsRetry(after: error) ?? false
    }
  }

  private func apply(_ outcome: ProfileSaveOutcome) async {
    let hadChanges = !dataSource.edit.isEmpty
    dataSource.apply(outcome)
    showChange()
    switch outcome.ending {
    case .needless:
      delegate?.say(
        StyledText(hadChanges ? "GitHub already has these values" : "There are no changes to save"), as: .confirmation)
    case .declined, .undecided: break
    case .reopened(let field): go(to: .field(field))
    case .refused(let field, _): refuse([.field(field)])
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
    let reply: LeaveReply = await delegate?.ask(.leaving(despite: progress.error)) ?? .stay
    switch reply {
    case .stay: break
    case .leave: outcome = .left(.kept(despite: progress.error))
    case .discard:
      progress = .stored
      outcome = .left(await drafts.fateAfterDiscarding())
    }
  }

  /// Says that the values of rows must be corrected, and goes to the first of the rows.
  private func refuse(_ rows: [ProfileFormDataSource.Row]) {
    delegate?.say(StyledText(untrusted: ProfileFormPageViewModel.refusal(of: rows), .failure), as: .refusal)
    if let row = rows.first { go(to: row) }
  }

  private func go(to row: ProfileFormDataSource.Row) {
    form.moveFocus(to: dataSource.rows.firstIndex(of: row) ?? 0)
  }

  /// Updates the form's rows after a change of the data source, and schedules storing the draft.
  private func showChange() {
    progress.change()
    form.rows = dataSource.formRows
  }
}

/// Storing the draft: when the user pauses, and when the form closes before the user has saved or
/// discarded the changes.
extension EditProfileViewController {
  public var needsLoad: Bool {
    progress.changes > 0
  }

  public func load() async throws {
    let former = progress.changes
    try? await Task.sleep(for: .seconds(DraftController.autosaveDelay))
    if progress.changes == former || progress.changes >= DraftController.maximumUnsavedChanges { await keepDraft() }
  }

  public func close() async {
    guard outcome == nil else { return }
    await keepDraft()
    if !dataSource.edit.isEmpty { outcome = .left(.kept(despite: progress.error)) }
  }

  private func keepDraft() async {
    guard progress.needsStoring else { return }
    progress.startStoring()
    do {
      try await drafts.store(dataSource.unsavedDraft)
    } catch {
      progress.fail(error)
    }
  }

  private func removeDraft() async {
    progress = .stored
    try? await drafts.remove()
  }

  private var draftProblem: StyledText? {
    progress.error.map { StyledText(untrusted: $0.title, .failure) }
  }
}

extension EditProfileViewController: FormControllerDelegate {
  func formController(_ form: FormController, didChange text: EditedText, inRow row: Int) {
    dataSource[dataSource.rows[row]] = text
    showChange()
  }

  func formController(_ form: FormController, copy text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let text = ClipboardText(untrusted: lines) {
      delegate?.copy(text)
      delegate?.say(StyledText("Copied; Ctrl-Y pastes the text into any field"), as: .confirmation)
    } else {
      delegate?.say(
        StyledText("Copied for this form only, because of invisible characters; Ctrl-Y pastes it"), as: .confirmation)
    }
  }
}

/// The methods that the profile form calls on its delegate, in addition to those of every editor.
public protocol EditProfileViewControllerDelegate: ProfileEditorDelegate {
  /// Loads the user's organizations, each of which can be the audience of the status.
  func loadOrganizations() async throws -> [Organization]
  /// Shows an error after which nothing was sent.
  ///
  /// - Returns: Whether to try again, which is possible only if the error may be temporary.
  func wantsRetry(after error: any Error) async -> Bool
  /// Shows the page of a profile until the user closes the page.
  ///
  /// - Returns: Whether the user wants to save the profile.
  func review(_ profile: Profile) async -> Bool
  /// Opens a page in the browser.
  ///
  /// - Throws: `BrowserError` if the page didn't open.
  func open(_ page: String) async throws
  /// Copies text to the clipboard.
  ///
  /// - Returns: `true` if a clipboard is available.
  @discardableResult
  func copy(_ text: ClipboardText) -> Bool
}

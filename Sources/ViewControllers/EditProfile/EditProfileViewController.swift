public import LotusModel
public import ModelControllers
public import Terminal

/// What the form, and every other way to edit a profile, leaves to its coordinator.
public protocol ProfileEditingDelegate: AnyObject {
  /// Saves; asks whoever edits whatever there is to ask.
  func save(_ profile: EditableProfile, editing base: EditableProfile) async throws -> ProfileSaveOutcome
}

/// What the form alone leaves to its coordinator.
public protocol EditProfileViewControllerDelegate: AnyObject {
  /// - Returns: nil if none was chosen, an empty text for no address.
  func editProfile(
    _ controller: EditProfileViewController, wantsAddressAmong addresses: [EmailAddress], insteadOf current: String
  ) async -> String?
  /// The user wants to leave, and something is not saved.
  func editProfileMayEnd(_ controller: EditProfileViewController) async -> DraftFate?
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
  private var ending: EditProfileEnding?
  private var isDraftDue = false
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
    let window = screen.open(.full) { [self] in
      ProfileFormFrame(dataSource: dataSource, notice: notice, viewpoint: viewpoint).frame(of: form, in: $0)
    }
    defer { window.close() }
    while ending == nil, !Task.isCancelled {
      if let event = await window.event(within: isDraftDue ? Self.pause : nil) {
        notice = nil
        await handle(event)
      } else {
        await keepDraft()
      }
      window.setNeedsDisplay()
    }
    await keepDraft()
    if let ending { return ending }
    guard !dataSource.edit.isEmpty else { throw NetworkError.transport(.cancelled) }
    return .left(.kept)
  }

  /// Seconds without a key after which the draft is written.
  private static let pause = 0.2

  private func handle(_ event: InputEvent) async {
    switch event {
    case .key("C-s"): await save()
    case .key("Escape"): await leave()
    case .click(let position):
      await edit(.click(Position(row: position.row - ProfileFormFrame.formRow, column: position.column)))
    default: await edit(event)
    }
  }

  private func edit(_ event: InputEvent) async {
    if case .activated(let row) = form.handle(event) { await activate(dataSource.rows[row]) }
  }

  /// Gives a row another value, one that is not typed.
  private func activate(_ row: ProfileFormDataSource.Row) async {
    switch row {
    case .field(.hireable): dataSource.toggleHireable()
    case .field(.email):
      let current = dataSource[row]?.text ?? ""
      let addresses = dataSource.account.addresses?.filter(\.verified) ?? []
      guard let address = await delegate?.editProfile(self, wantsAddressAmong: addresses, insteadOf: current) else {
        return
      }
      dataSource[row] = EditedText(address)
      form.moveFocus(to: form.focusedRow + 1)
    default: return
    }
    showChange()
  }

  private func save() async {
    if let row = dataSource.firstError { return go(to: row) }
    await keepDraft()
    do {
      guard let outcome = try await delegate?.save(dataSource.profile, editing: dataSource.base) else { return }
      let wasChanged = !dataSource.edit.isEmpty
      dataSource.take(outcome)
      showChange()
      if outcome.isComplete, outcome.report != nil {
        await end(.saved(outcome))
      } else if outcome.isComplete {
        notice = StyledText(wasChanged ? "GitHub has all of this already." : "There is nothing to save yet.")
      } else if let row = outcome.field.map({ .field($0) }) ?? dataSource.firstRefusal {
        go(to: row)
      }
    } catch {
      guard let viewModel = ErrorViewModel(describing: error, from: viewpoint) else { return }
      notice = StyledText(SafeText(untrusted: viewModel.sentence), Style(color: .red))
    }
  }

  private func leave() async {
    guard !dataSource.edit.isEmpty else { return await end(.left(.discarded)) }
    await keepDraft()
    guard let fate = await delegate?.editProfileMayEnd(self) else { return }
    await end(.left(fate))
  }

  private func end(_ ending: EditProfileEnding) async {
    self.ending = ending
    guard ending != .left(.kept) else { return }
    isDraftDue = false
    try? await drafts.discard()
  }

  private func go(to row: ProfileFormDataSource.Row) {
    form.moveFocus(to: dataSource.rows.firstIndex(of: row) ?? 0)
  }

  /// Whatever the form shows comes from the data source.
  private func showChange() {
    isDraftDue = true
    form.rows = ProfileFormRows(dataSource).rows
  }

  private func keepDraft() async {
    guard isDraftDue else { return }
    isDraftDue = false
    do {
      if dataSource.edit.isEmpty {
        try await drafts.discard()
      } else {
        try await drafts.save(dataSource.draft(of: dataSource.account.user.login))
      }
    } catch {
      notice = ErrorViewModel(describing: error, from: viewpoint).map {
        StyledText(SafeText(untrusted: $0.sentence), Style(color: .red))
      }
    }
  }
}

extension EditProfileViewController: FormControllerDelegate {
  public func formController(_ form: FormController, didChange text: EditedText, inRow row: Int) {
    dataSource[dataSource.rows[row]] = text
    showChange()
  }
}

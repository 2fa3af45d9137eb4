public import LotusModel
public import Terminal
import ViewModels

/// Dedicated model controller: holds the input for a profile and breaks it into rows. The input
/// comes from the form, from lines or from a text file.
///
/// The data source never sends requests. The view controller passes it the account and the outcome
/// of each attempt to save.
public struct ProfileFormDataSource {
  public typealias Row = ProfileInput.Slot

  /// The account as GitHub last returned it.
  public private(set) var account: EditableAccount
  /// The profile that the edit started from.
  public private(set) var base: EditableProfile
  /// The fields to edit. The status is left out if GitHub didn't return it and the draft has none.
  let fields: [ProfileField]
  private var texts: [Row: EditedText] = [:]
  /// The original strings, keyed by row and by the text that the row shows. The two differ if the
  /// original contains tabs, because a single-line row shows tabs as spaces.
  private var originals: [Row: [String: String]] = [:]
  private var isHireable: UndoableValue<Bool>
  private var accountCount = 0
  private let validator: ProfileFormValidator
  /// The remarks for values that GitHub rejected. A remark is removed when its value changes.
  private var refusals: [Row: ProfileRemark] = [:]

  public init(account: EditableAccount, draft: ProfileDraft, validator: ProfileFormValidator) {
    self.account = account
    self.base = draft.base
    self.validator = validator
    let hasStatus = account.status != nil || draft.input.texts[.status]?.isEmpty == false
    fields = ProfileField.allCases.filter { $0 != .status || hasStatus }
    isHireable = UndoableValue(draft.input.isHireable)
    input = draft.input
  }

  public var rows: [Row] {
    fields.map { .field($0) } + (0..<accountCount).map { .account($0) }
  }

  /// The text in a row, with its caret and its undo history. `nil` for the switch.
  public subscript(row: Row) -> EditedText? {
    get { texts[row] }
    set {
      if texts[row]?.text != newValue?.text { refusals[row] = nil }
      texts[row] = newValue
    }
  }

  public mutating func setHireable(_ isOn: Bool) {
    change(.field(.hireable)) { $0.isHireable.set(isOn) }
  }

  public mutating func undo(_ row: Row) {
    change(row) { dataSource in
      dataSource.texts[row]?.undo()
      if row == .field(.hireable) { dataSource.isHireable.undo() }
    }
  }

  public mutating func redo(_ row: Row) {
    change(row) { dataSource in
      dataSource.texts[row]?.redo()
      if row == .field(.hireable) { dataSource.isHireable.redo() }
    }
  }

  /// Restores the value that GitHub has. The user can undo this change.
  public mutating func reset(_ row: Row) {
    let original = ProfileFormViewModel(account.profile).input
    change(row) { dataSource in
      switch row {
      case .field(.hireable): dataSource.isHireable.set(original.isHireable)
      case .field(let field): dataSource.set(row, to: original.texts[field] ?? "")
      case .account(let number):
        dataSource.set(row, to: number < original.accounts.count ? original.accounts[number] : "")
      }
    }
  }

  /// The text in every row.
  ///
  /// When this property is set, each row keeps its undo history. A row whose text stays the same
  /// also keeps its caret.
  public var input: ProfileInput {
    get {
      let fields = ProfileField.texts.map { ($0, text(in: .field($0))) }
      return ProfileInput(
        texts: Dictionary(uniqueKeysWithValues: fields), isHireable: isHireable.value,
        accounts: (0..<accountCount).map { text(in: .account($0)) })
    }
    set {
      accountCount = max(ProfileFormViewModel.accountLimit, newValue.accounts.count)
      isHireable.set(newValue.isHireable)
      for field in ProfileField.texts { set(.field(field), to: newValue.texts[field] ?? "") }
      for number in 0..<accountCount {
        set(.account(number), to: number < newValue.accounts.count ? newValue.accounts[number] : "")
      }
    }
  }

  /// The profile that results from the input.
  public var profile: EditableProfile {
    ProfileFormViewModel(base).profile(from: input)
  }

  public var edit: ProfileEdit {
    ProfileEdit(from: base, to: profile)
  }

  /// Returns the top of the profile page as it will look after the save.
  func preview(from viewpoint: Viewpoint) -> Table {
    Table(ProfileDataSource(account.showing(profile).page, clock: ViewpointClock { viewpoint }))
  }

  public var draft: ProfileDraft {
    ProfileDraft(login: account.user.login, base: base, input: input)
  }

  /// The draft, or `nil` if there are no unsaved changes.
  public var unsavedDraft: ProfileDraft? {
    edit.isEmpty ? nil : draft
  }

  public var remarks: [Row: ProfileRemark] {
    judgements.merging(refusals) { _, refusal in refusal }
  }

  /// Whether GitHub may accept the value of a row.
  public func isValid(_ row: Row) -> Bool {
    judgements[row]?.isError != true
  }

  /// The rows whose values GitHub is certain to reject.
  ///
  /// Values that GitHub has rejected before aren't included, because GitHub may accept them on the
  /// next attempt.
  public var errors: [Row] {
    let judgements = judgements
    return rows.filter { judgements[$0]?.isError ?? false }
  }

  /// The first row whose value GitHub rejected.
  public var firstRefusal: Row? {
    rows.first { refusals[$0] != nil }
  }

  private var judgements: [Row: ProfileRemark] {
    validator.remarks(on: input, editing: base)
  }

  /// Continues with the account, the base profile and the remarks that result from an attempt to
  /// save.
  public mutating func apply(_ outcome: ProfileSaveOutcome) {
    let typed = input
    account = outcome.account
    base = outcome.base
    input = ProfileFormViewModel(base).input(showing: outcome.wanted, keeping: typed)
    if let report = outcome.report { refusals = ProfileRefusalViewModel(report, of: input).remarks }
  }

  /// Changes a row. If its value changes, GitHub's remark about the old value is removed.
  private mutating func change(_ row: Row, _ change: (inout Self) -> Void) {
    let (old, wasHireable) = (texts[row]?.text, isHireable.value)
    change(&self)
    if texts[row]?.text != old || isHireable.value != wasHireable { refusals[row] = nil }
  }

  /// Returns the text in a row. If the row still shows the text that was set, the result is the
  /// original text with its tabs.
  private func text(in row: Row) -> String {
    let shown = texts[row]?.text ?? ""
    return originals[row]?[shown] ?? shown
  }

  /// Sets the text of a row without typing. The user can undo this change.
  public mutating func set(_ row: Row, to text: String) {
    guard texts[row] == nil || self.text(in: row) != text else { return }
    var edited = texts[row] ?? EditedText(text, isMultiline: row == .field(.bio))
    edited.replaceAll(with: text)
    originals[row, default: [:]][edited.text] = text
    self[row] = edited
  }
}

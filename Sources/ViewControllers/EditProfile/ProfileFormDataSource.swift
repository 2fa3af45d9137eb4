public import LotusModel
public import Terminal
import ViewModels

/// Dedicated model controller: holds the input of a profile, from a form, lines or a file, and breaks it into rows.
///
/// It never asks the network; the view controller hands it the account, and what became of an attempt to save.
public struct ProfileFormDataSource {
  public typealias Row = ProfileInput.Slot

  /// As GitHub has it.
  public private(set) var account: EditableAccount
  /// The state that is edited.
  public private(set) var base: EditableProfile
  /// Without the status where GitHub does not tell it, and no draft has one.
  let fields: [ProfileField]
  private var texts: [Row: EditedText] = [:]
  /// The original texts of each row, by the text that it shows: a single-line row shows tabs as spaces.
  private var originals: [Row: [String: String]] = [:]
  private var isHireable: UndoableValue<Bool>
  private var accountCount = 0
  private let validator: ProfileFormValidator
  /// What GitHub has refused; it stands until the value changes.
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

  /// The text in a row, its caret and history included; nil for the switch.
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

  /// Gives a row the value that GitHub has; this can be undone.
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

  /// What is typed. Each text keeps its history; one that stays the same keeps its caret, too.
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

  /// What the input means.
  public var profile: EditableProfile {
    ProfileFormViewModel(base).profile(from: input)
  }

  public var edit: ProfileEdit {
    ProfileEdit(from: base, to: profile)
  }

  /// The head of the profile's page as it will look.
  func preview(from viewpoint: Viewpoint) -> Table {
    Table(ProfileDataSource(account.showing(profile).page, viewpoint: { viewpoint }))
  }

  public var draft: ProfileDraft {
    ProfileDraft(login: account.user.login, base: base, input: input)
  }

  /// The draft, if anything would be lost without it.
  public var unsavedDraft: ProfileDraft? {
    edit.isEmpty ? nil : draft
  }

  public var remarks: [Row: ProfileRemark] {
    judgements.merging(refusals) { _, refusal in refusal }
  }

  /// Whether GitHub may take the value of a row.
  public func isValid(_ row: Row) -> Bool {
    judgements[row]?.isError != true
  }

  /// The rows whose values GitHub is sure to refuse. What it refused a moment ago it may take now.
  public var errors: [Row] {
    let judgements = judgements
    return rows.filter { judgements[$0]?.isError ?? false }
  }

  /// The first row that GitHub has refused.
  public var firstRefusal: Row? {
    rows.first { refusals[$0] != nil }
  }

  private var judgements: [Row: ProfileRemark] {
    validator.remarks(on: input, editing: base)
  }

  /// Goes on from where an attempt to save has led to.
  public mutating func take(_ outcome: ProfileSaveOutcome) {
    let typed = input
    account = outcome.account
    base = outcome.base
    input = ProfileFormViewModel(base).input(showing: outcome.wanted, keeping: typed)
    if let report = outcome.report { refusals = ProfileRefusalViewModel(report, of: input).remarks }
  }

  /// What GitHub has refused counts no more once a row has another value.
  private mutating func change(_ row: Row, _ change: (inout Self) -> Void) {
    let (old, wasHireable) = (texts[row]?.text, isHireable.value)
    change(&self)
    if texts[row]?.text != old || isHireable.value != wasHireable { refusals[row] = nil }
  }

  /// If a row still shows what it was given, this is the original text, with its tabs.
  private func text(in row: Row) -> String {
    let shown = texts[row]?.text ?? ""
    return originals[row]?[shown] ?? shown
  }

  /// Gives a row a text that was not typed; this can be undone.
  public mutating func set(_ row: Row, to text: String) {
    guard texts[row] == nil || self.text(in: row) != text else { return }
    var edited = texts[row] ?? EditedText(text, isMultiline: row == .field(.bio))
    edited.replaceAll(with: text)
    originals[row, default: [:]][edited.text] = text
    self[row] = edited
  }
}

import Essentials
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
  /// The fields to edit. The fields of the status are left out if neither GitHub's response nor the
  /// draft contains a status.
  let fields: [ProfileField]
  private var texts: [Row: EditedText] = [:]
  private var flags: Set<ProfileField>
  private var accountCount = 0
  private let clock: ViewpointClock
  /// The remarks for values that GitHub rejected. A remark is removed when its value changes.
  private var refusals: [Row: ProfileRemark] = [:]

  public init(account: EditableAccount, draft: ProfileDraft, clock: ViewpointClock) {
    self.clock = clock
    self.account = account
    self.base = draft.base
    let hasStatus = account.status != nil || draft.input.texts[.status]?.isEmpty == false
    fields = ProfileField.allCases.filter { hasStatus || !ProfileField.ofStatus.contains($0) }
    flags = draft.input.flags
    input = draft.input
  }

  public var rows: [Row] {
    fields.map { .field($0) } + (0..<accountCount).map { .account($0) }
  }

  /// The text in a row, with its caret and its undo history. `nil` for a switch.
  public subscript(row: Row) -> EditedText? {
    get { texts[row] }
    set {
      if texts[row]?.text != newValue?.text { refusals[row] = nil }
      texts[row] = newValue
    }
  }

  /// Turns a switch on or off.
  public mutating func set(_ row: Row, to isOn: Bool) {
    guard case .field(let field) = row, isOn != flags.contains(field) else { return }
    refusals[row] = nil
    flags[contains: field] = isOn
  }

  /// Replaces a typed duration or day with the time at which the status ends.
  public mutating func settleEnd() {
    set(.field(.statusEnd), to: input.texts[.statusEnd] ?? "")
  }

  /// Replaces the value in a row with the value on GitHub.
  public mutating func reset(_ row: Row) {
    let original = ProfileFormViewModel(account.profile).input
    switch row {
    case .field(let field) where ProfileField.flags.contains(field): set(row, to: original.flags.contains(field))
    case .field(let field): set(row, to: original.texts[field] ?? "")
    case .account(let number): set(row, to: number < original.accounts.count ? original.accounts[number] : "")
    }
  }

  /// The rows of the form, with labels, values, remarks and the length of the bio.
  var formRows: [FormRow] {
    let form = ProfileFormViewModel(base)
    let (original, meant, remarks) = (form.input, form.meaning(of: input), remarks)
    return rows.map { row in
      let old = ProfileFormViewModel.text(at: row, of: original)
      let isChanged = !old.hasSameBytes(as: ProfileFormViewModel.text(at: row, of: meant))
      let length = meant.texts[.bio]?.unicodeScalars.count ?? 0
      return FormRow(
        label: SafeText(untrusted: ProfileFormViewModel.label(of: row)), value: value(of: row),
        group: ProfileFormViewModel.group(from: row).map { SafeText(untrusted: $0) },
        remark: remarks[row].map { FormRow.Remark(sentence: SafeText(untrusted: $0.sentence), isError: $0.isError) },
        count: row == .field(.bio) ? FormRow.Count(used: length, limit: ProfileField.bio.maximumLength) : nil,
        former: isChanged ? SafeText(untrusted: old.isEmpty ? emptyValue(of: row) : old) : nil)
    }
  }

  private func emptyValue(of row: Row) -> String {
    if case .field(let field) = row, let word = ProfileFormViewModel.emptyValue(of: field) { word } else { "(nothing)" }
  }

  private func value(of row: Row) -> FormRow.Value {
    guard let text = texts[row] else {
      return .toggle(ProfileFormViewModel.text(at: row, of: input) == "yes")
    }
    let isChosen = row == .field(.email) && !account.verifiedAddresses.isEmpty
    return isChosen ? .choice(SafeText(untrusted: text.text.isEmpty ? "none" : text.text)) : .text(text)
  }

  /// The text in every row. If the user typed a duration or a day for the end of the status, the
  /// text is the resulting time.
  ///
  /// When this property is set, each row keeps its undo history. A row whose text stays the same
  /// also keeps its caret.
  public var input: ProfileInput {
    get {
      var fields = Dictionary(uniqueKeysWithValues: ProfileField.texts.map { ($0, texts[.field($0)]?.text ?? "") })
      if let end = StatusEnd((fields[.statusEnd] ?? "").trimmed) {
        fields[.statusEnd] = StatusEnd.text(of: account.offsets.local(clock.viewpoint.date(of: end)))
      }
      return ProfileInput(
        texts: fields, flags: flags,
        accounts: (0..<accountCount).map { texts[.account($0)]?.text ?? "" })
    }
    set {
      accountCount = max(ProfileFormViewModel.accountLimit, newValue.accounts.count)
      flags = newValue.flags
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

  public var draft: ProfileDraft {
    ProfileDraft(login: account.user.login, base: base, input: input)
  }

  /// The draft, or `nil` if there are no unsaved changes.
  public var unsavedDraft: ProfileDraft? {
    edit.isEmpty ? nil : draft
  }

  public var remarks: [Row: ProfileRemark] {
    let hints: [Row: ProfileRemark] = account.unreadAccounts == nil ? [:] : [.account(0): .unreadAccounts]
    return hints.merging(judgements) { _, judgement in judgement }.merging(refusals) { _, refusal in refusal }
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
    ProfileFormValidator(addresses: account.addresses).remarks(on: input, editing: base, from: clock.viewpoint)
  }

  /// Continues with the account, the base profile and the remarks that result from an attempt to
  /// save.
  public mutating func apply(_ outcome: ProfileSaveOutcome) {
    let typed = input
    account = outcome.account
    base = outcome.base
    input = ProfileFormViewModel(base).input(showing: outcome.wanted, keeping: typed)
    if case .refused(let field, let remark) = outcome.ending { refusals = [.field(field): remark] }
    if let report = outcome.report { refusals = ProfileRefusalViewModel(report, of: input).remarks }
  }

  /// Sets the text of a row as one change, which the user can undo.
  public mutating func set(_ row: Row, to text: String) {
    var edited = texts[row] ?? EditedText(text, isMultiline: row == .field(.bio))
    if edited.text != EditedText(text, isMultiline: edited.isMultiline).text { _ = edited.replaceAll(with: text) }
    self[row] = edited
  }
}

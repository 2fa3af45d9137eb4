public import LotusModel
public import Terminal

/// Dedicated model controller: keeps what somebody types into a profile, wherever they type it, and breaks it into rows.
///
/// It never asks the network; the view controller hands it the account, and what became of an attempt to save.
public struct ProfileFormDataSource {
  public typealias Row = ProfileInput.Place

  /// As GitHub has it.
  public private(set) var account: EditableAccount
  /// The state that is edited.
  public private(set) var base: EditableProfile
  private var texts: [Row: EditedText] = [:]
  /// What rows were given, beside what they made of it: a single line has no tabs, say.
  private var originals: [Row: (given: String, shown: String)] = [:]
  private var isHireable = false
  private var accountCount = 0
  private let validator: ProfileFormValidator
  /// What GitHub has refused; it stands until the value changes.
  private var refusals: [Row: ProfileRemark] = [:]

  public init(account: EditableAccount, draft: ProfileDraft, validator: ProfileFormValidator) {
    self.account = account
    self.base = draft.base
    self.validator = validator
    input = draft.input
  }

  public var rows: [Row] {
    ProfileField.allCases.map { .field($0) } + (0..<accountCount).map { .account($0) }
  }

  /// The text in a row, its caret and history included; nil for the switch.
  public subscript(row: Row) -> EditedText? {
    get { texts[row] }
    set {
      if texts[row]?.text != newValue?.text { refusals[row] = nil }
      texts[row] = newValue
    }
  }

  public mutating func toggleHireable() {
    isHireable.toggle()
    refusals[.field(.hireable)] = nil
  }

  /// What is typed. Texts that stay the same keep their carets and histories.
  public var input: ProfileInput {
    get {
      let fields = ProfileField.texts.map { ($0, text(in: .field($0))) }
      return ProfileInput(
        texts: Dictionary(uniqueKeysWithValues: fields), isHireable: isHireable,
        accounts: (0..<accountCount).map { text(in: .account($0)) })
    }
    set {
      accountCount = max(ProfileFormViewModel.accountLimit, newValue.accounts.count)
      isHireable = newValue.isHireable
      for field in ProfileField.texts { replace(.field(field), with: newValue.texts[field] ?? "") }
      for number in 0..<accountCount {
        replace(.account(number), with: number < newValue.accounts.count ? newValue.accounts[number] : "")
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
  func preview(from viewpoint: Viewpoint) -> StaticTable {
    let account = account.showing(profile)
    let parts = ProfileParts(
      organizations: .success([]), socialAccounts: .success(account.socialAccounts), topRepositories: .success([]),
      highlights: nil)
    return ProfileDataSource(user: account.user, parts: parts, viewpoint: viewpoint).table
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

  /// The first row whose value GitHub is sure to refuse. What it refused a moment ago it may take now.
  public var firstError: Row? {
    let judgements = judgements
    return rows.first { judgements[$0]?.isError ?? false }
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

  /// A row that shows what it was given means that to the letter.
  private func text(in row: Row) -> String {
    let shown = texts[row]?.text ?? ""
    return originals[row]?.shown == shown ? originals[row]?.given ?? shown : shown
  }

  private mutating func replace(_ row: Row, with text: String) {
    guard texts[row] == nil || self.text(in: row) != text else { return }
    let edited = EditedText(text, isMultiline: row == .field(.bio))
    originals[row] = (text, edited.text)
    self[row] = edited
  }
}

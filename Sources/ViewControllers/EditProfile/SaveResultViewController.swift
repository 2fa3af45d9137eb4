public import LotusModel
public import Terminal

/// View controller: says on the console what an edit changes, or has changed, and what it has not.
public final class SaveResultViewController {
  private let console: Console
  private let presentation: Presentation

  public init(console: Console, as presentation: Presentation) {
    self.console = console
    self.presentation = presentation
  }

  /// What would be sent.
  public func show(_ edit: ProfileEdit, of profile: EditableProfile) throws {
    switch presentation {
    case .page:
      let changes = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))
      try showPage([StaticTable.Section(cells: [changes])])
    case .json: try write(ProfileChange(edit, of: profile))
    }
  }

  /// How the editing has ended.
  /// - Parameter profile: as it was before.
  /// - Throws: why not all of it was saved, or kept.
  public func show(_ ending: EditProfileEnding, of profile: EditableProfile) throws {
    switch ending {
    case .sent(let outcome):
      if !outcome.isComplete { sayDraftIsKept() }
      try show(outcome, of: profile)
    case .unchanged: console.say(StyledText("Nothing changes."))
    case .left(.discarded): break
    case .left(.lost(let error)): throw error
    case .left(.kept):
      sayDraftIsKept()
      throw NetworkError.transport(.cancelled)
    }
  }

  /// What has become of it.
  /// - Parameter profile: as it was before.
  /// - Throws: why not all of it was saved.
  public func show(_ outcome: ProfileSaveOutcome, of profile: EditableProfile) throws {
    let report = outcome.report ?? ProfileSaveReport()
    do {
      switch presentation {
      case .page: try showPage(ProfileReportSections(report, of: profile).sections)
      case .json: try write(outcome.account)
      }
    } catch {
      // What nobody can read has happened all the same.
      if !report.saved.isEmpty { console.say(StyledText("The changes are saved.")) }
      throw error
    }
    if let failure = report.failure { throw failure }
  }

  /// Accounts that are to be removed and are not there.
  public func say(missing accounts: [String]) {
    for url in accounts {
      console.say(StyledText(SafeText(untrusted: "\(url) is not among your social accounts."), Style(color: .yellow)))
    }
  }

  private func sayDraftIsKept() {
    console.say(StyledText("Your changes are kept as a draft; ghlotus edit-profile goes on with it."))
  }

  private func write(_ account: EditableAccount) throws {
    let accounts = try JSONSource(encoding: account.socialAccounts)
    try console.write(JSONSource(members: JSONSource(encoding: account.user).members + [("social_accounts", accounts)]))
  }

  private func showPage(_ sections: [StaticTable.Section]) throws {
    let table = StaticTable(sections)
    guard !table.lines(width: console.width).isEmpty else { return console.say(StyledText("Nothing changes.")) }
    try console.show(table)
  }

  private func write(_ value: some Encodable) throws {
    try console.write(JSONSource(encoding: value))
  }
}

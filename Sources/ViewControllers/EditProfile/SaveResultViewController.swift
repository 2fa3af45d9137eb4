public import LotusModel
public import Terminal
import ViewModels

/// View controller: prints the changes that an edit makes, or the changes that were saved and those
/// that weren't.
public final class SaveResultViewController {
  private let console: Console
  private let format: OutputFormat

  public init(console: Console, as format: OutputFormat) {
    self.console = console
    self.format = format
  }

  /// Prints the changes that would be sent to GitHub.
  public func show(_ edit: ProfileEdit, of profile: EditableProfile) throws {
    switch format {
    case .automatic:
      let changes = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))
      try showPage(changes)
    case .json: try write(JSONSource(encoding: ProfileChange(edit, of: profile).json))
    }
  }

  /// Prints the result of an edit.
  ///
  /// - Throws: The reason why some changes weren't saved, or weren't stored as a draft.
  public func show(_ ending: EditProfileOutcome) throws {
    switch ending {
    case .sent(let outcome):
      if !outcome.isComplete { sayDraftIsKept() }
      try show(outcome)
    case .unchanged: console.say(StyledText("Nothing was changed"))
    case .left(.discarded(let draft)): if let draft { say(DiscardedDraftViewModel(draft).sentence) }
    case .left(.lost(let error)): throw error
    case .left(.stored):
      sayDraftIsKept()
      throw NetworkError.transport(.cancelled)
    }
  }

  /// Prints the outcome of a save.
  ///
  /// - Throws: The reason why some changes weren't saved.
  public func show(_ outcome: ProfileSaveOutcome) throws {
    do {
      switch format {
      case .automatic:
        try showPage(outcome.report.map { StaticTable(ProfileSaveReportViewModel($0)) } ?? StaticTable([]))
      case .json: try write(outcome.account)
      }
    } catch {
      // Writing the output failed, but the changes are saved, so report that on standard error.
      if outcome.report?.saved.isEmpty == false { console.say(StyledText("Your changes are saved on GitHub")) }
      throw error
    }
    if let reason = outcome.report?.reason { throw reason }
  }

  /// Warns about social accounts that the user wants to remove but that the profile doesn't
  /// contain.
  public func say(missing accounts: [String]) {
    for url in accounts {
      console.say(StyledText(untrusted: "\(url) is not one of your social accounts", .warning))
    }
  }

  private func sayDraftIsKept() {
    console.say(StyledText("Your changes are stored as a draft; to continue, run: ghlotus edit-profile"))
  }

  private func say(_ sentence: String) {
    console.say(StyledText(untrusted: sentence))
  }

  private func write(_ account: EditableAccount) throws {
    var members = try JSONSource(encoding: account.user.json).members
    members.append(("social_accounts", try JSONSource(encoding: account.socialAccounts)))
    if let status = account.status { members.append(("status", try JSONSource(encoding: status.json))) }
    try write(JSONSource(members: members))
  }

  private func showPage(_ page: some Cell) throws {
    let lines = page.lines(width: console.width)
    guard !lines.isEmpty else { return console.say(StyledText("Nothing was changed")) }
    try console.show(lines)
  }

  private func write(_ source: JSONSource) throws {
    try console.write((JSONText.text(source, pretty: console.isInteractive) + "\n").utf8)
  }
}

import Essentials
import HTTP
public import LotusModel
public import Terminal
public import ViewModels

/// View controller: prints the changes that an edit makes, or the changes that were saved and those
/// that weren't.
public final class SaveResultViewController {
  private let console: Console
  private let format: OutputFormat
  private let viewpoint: Viewpoint

  public init(console: Console, as format: OutputFormat, viewpoint: Viewpoint) {
    self.console = console
    self.format = format
    self.viewpoint = viewpoint
  }

  /// Prints the changes that would be sent to GitHub, and a warning about old values that couldn't be
  /// loaded.
  public func show(_ edit: ProfileEdit, of account: EditableAccount) throws {
    switch format {
    case .automatic:
      let change = ProfileChangeViewModel(edit, from: account.profile, unknown: account.unknownFields)
      try showPage(ChangeCell(viewModel: change))
    case .json:
      let change = ProfileChange(edit, of: account.profile, unknown: account.unknownFields)
      try write(JSONSource(encoding: change.json))
    }
    if edit.fields[.status] != nil, let error = account.statusError {
      console.say(StyledText(alert: MissingPartViewModel(statusBecause: error, from: viewpoint).sentence))
    }
  }

  /// Prints the result of an edit.
  ///
  /// - Throws: The reason why some changes weren't saved, or weren't stored as a draft.
  public func show(_ ending: EditProfileOutcome, of account: EditableAccount) throws {
    switch ending {
    case .sent(let outcome):
      if !outcome.isComplete { sayDraftIsKept() }
      try show(outcome)
    case .unchanged:
      switch format {
      case .automatic: try showPage(StaticTable([]))
      case .json: try write(JSONSource(encoding: Self.result(of: account, isChanged: false).json))
      }
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
      case .json: try write(outcome.account, isChanged: outcome.report?.saved.isEmpty == false)
      }
    } catch {
      // Writing the output failed, but the changes are saved, so report that on standard error.
      if outcome.report?.saved.isEmpty == false { console.say(StyledText("Your changes are saved on GitHub")) }
      throw error
    }
    if let reason = outcome.report?.reason { throw reason }
  }

  /// Prints the changes in drafts that were discarded, and the places of their copies.
  public func show(_ discarded: [(change: ProfileChangeViewModel, copy: DiscardedDraft)]) throws {
    guard format == .automatic else {
      return try write(JSONSource(encoding: ChangeResult("discard", "draft", isChanged: !discarded.isEmpty).json))
    }
    if discarded.isEmpty { return try console.show([StyledText("No draft is stored").line(cutTo: .max)]) }
    for (change, copy) in discarded {
      let sentence = ParagraphCell(untrusted: DiscardedDraftViewModel(copy).sentence)
      try console.show(StaticTable([StaticTable.Section(cells: [sentence, ChangeCell(viewModel: change)])]))
    }
  }

  /// Warns about social accounts that the user wants to remove but that the profile doesn't
  /// contain.
  public func say(missing options: ProfileOptions, in profile: EditableProfile) {
    for url in ProfileFormViewModel(profile).completing(options).missingAccounts(in: profile) {
      console.say(StyledText(alert: "\(url) is not one of your social accounts"))
    }
  }

  public func sayDraftIsKept() {
    let way = "Your changes are stored as a draft; to continue, run: ghlotus edit-profile" as SafeText
    let other = "; to discard the draft, run: ghlotus edit-profile --discard-draft" as SafeText
    console.say(StyledText(console.isInteractive ? way : way + other))
  }

  private func say(_ sentence: String) {
    console.say(StyledText(untrusted: sentence))
  }

  /// Reports whether option values that couldn't be saved are stored as a draft. Values that aren't
  /// stored are printed.
  ///
  /// - Parameter fate: The fate of the values, or `nil` if the account that they belong to isn't known.
  public func say(_ fate: DraftFate?, of options: ProfileOptions) {
    switch fate {
    case .stored: return sayDraftIsKept()
    case .lost(let error): console.say(StyledText(alert: error.sentence))
    case .discarded, nil: break
    }
    let viewModel = ProfileFormViewModel(EditableProfile())
    let profile = viewModel.profile(from: options.applied(to: viewModel.input))
    var report = ProfileSaveReport(changing: EditableProfile(), unknown: Set(ProfileField.allCases))
    report.unsaved = ProfileEdit(from: report.former, to: profile)
    console.say(StaticTable(ProfileSaveReportViewModel(report)))
  }

  private static func result(of account: EditableAccount, isChanged: Bool) -> ChangeResult {
    ChangeResult("edit", account.user.login, isChanged: isChanged)
  }

  private func write(_ account: EditableAccount, isChanged: Bool) throws {
    var members = try JSONSource(encoding: account.user.json).members
    members += try JSONSource(encoding: Self.result(of: account, isChanged: isChanged).json).members
    members.append(("social_accounts", try JSONSource(encoding: account.socialAccounts)))
    if let status = account.status { members.append(("status", try JSONSource(encoding: status.json))) }
    try write(JSONSource(members: members))
  }

  private func showPage(_ page: some Cell) throws {
    let lines = page.lines(width: console.width)
    try console.show(lines.isEmpty ? [StyledText("Nothing was changed").line(cutTo: .max)] : lines)
  }

  private func write(_ source: JSONSource) throws {
    try console.write((JSONText.text(source, pretty: console.isInteractive) + "\n").utf8)
  }
}

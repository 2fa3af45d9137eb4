public import LotusModel
public import Terminal

/// View controller: says on the console what an edit changes, or has changed, and what it has not.
public final class ProfileChangeViewController {
  private let console: Console
  private let presentation: Presentation

  public init(console: Console, as presentation: Presentation) {
    self.console = console
    self.presentation = presentation
  }

  /// What would be sent.
  public func show(_ edit: ProfileEdit, of profile: EditableProfile) throws {
    switch presentation {
    case .page: try showPage([("", edit)], of: profile)
    case .json: try write(ProfileChange(edit, of: profile))
    }
  }

  /// What has become of it.
  /// - Parameter profile: as it was before.
  /// - Throws: why not all of it was saved.
  public func show(_ outcome: ProfileSaveOutcome, of profile: EditableProfile) throws {
    let report = outcome.report ?? ProfileSaveReport()
    switch presentation {
    case .page:
      let parts: [(SafeText, ProfileEdit)] = [
        ("Saved", report.saved), ("Not saved", report.unsaved),
        ("Sent, but GitHub did not say whether it was saved", report.unknown),
      ]
      try showPage(parts, of: profile)
    case .json:
      let account = outcome.account
      try write(
        Profile(
          user: account.user, organizations: nil, socialAccounts: account.socialAccounts, topRepositories: nil,
          highlights: nil))
    }
    if let failure = report.failure { throw failure }
  }

  /// Accounts that are to be removed and are not there.
  public func say(missing accounts: [String]) {
    for url in accounts {
      console.say(StyledText(SafeText(untrusted: "\(url) is not among your social accounts."), Style(color: .yellow)))
    }
  }

  private func showPage(_ parts: [(title: SafeText, edit: ProfileEdit)], of profile: EditableProfile) throws {
    let sections = parts.filter { !$0.edit.isEmpty }.map { title, edit in
      StaticTable.Section(
        title: title.string.isEmpty ? nil : title,
        cells: [ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))])
    }
    guard !sections.isEmpty else { return console.say(StyledText("Nothing changes.")) }
    try console.show(StaticTable(sections))
  }

  private func write(_ value: some Encodable) throws {
    try console.write((JSONText.encode(value, pretty: console.isInteractive) + "\n").utf8)
  }
}

import Essentials
import HTTP
public import LotusModel
public import Terminal
public import ViewModels

/// View controller: shows the result of an edit: the planned changes, or the changes that were
/// saved and the changes that weren't.
public final class EditResultViewController: Scene, DataScene {
  public let table: Table?
  private let ending: EditProfileOutcome
  private let account: EditableAccount
  private let viewpoint: Viewpoint

  public init(_ ending: EditProfileOutcome, of account: EditableAccount, from viewpoint: Viewpoint) {
    self.ending = ending
    self.account = account
    self.viewpoint = viewpoint
    table = Table(Self.rows(of: ending, account))
  }

  private static func rows(of ending: EditProfileOutcome, _ account: EditableAccount) -> [any Cell] {
    let nothing = ParagraphCell("Nothing was changed")
    switch ending {
    case .planned(let edit):
      let change = ProfileChangeViewModel(edit, from: account.profile, unknown: account.unknownFields)
      return [change.rows.isEmpty ? nothing : ChangeCell(viewModel: change)]
    case .sent(let outcome, _):
      let report = outcome.report.map { ProfileSaveReportViewModel($0) }
      return [report.flatMap { $0.sections.isEmpty ? nil : StaticTable($0) } ?? nothing]
    case .unchanged: return [nothing]
    case .left: return []
    }
  }

  /// The reason why some changes weren't saved, or weren't stored as a draft. `nil` if nothing
  /// failed.
  public var failure: (any Error)? {
    switch ending {
    case .sent(let outcome, _): outcome.report?.reason
    case .left(.lost(let error)): error
    case .left(.stored): NetworkError.transport(.cancelled)
    case .planned, .unchanged, .left(.discarded): nil
    }
  }

  /// The message to show if the result can't be printed, or `nil` if nothing was saved.
  public var remainder: StyledText? {
    guard case .sent(let outcome, _) = ending, outcome.report?.saved.isEmpty == false else { return nil }
    return StyledText("Your changes are saved on GitHub")
  }

  /// The parts of the account that couldn't be loaded, and whose values the result lacks.
  private var missingParts: [MissingParts<Profile.Part>] {
    var missing: [(Profile.Part, NetworkError)] = []
    if let unread = account.unreadAccounts { missing.append((.socialAccounts, unread.error)) }
    if case .planned(let edit) = ending, edit.fields[.status] != nil, let error = account.statusError {
      missing.append((.status, error))
    }
    return MissingParts.groups(missing)
  }

  /// Returns an error for the parts that are missing from the JSON. If changes weren't saved, that
  /// failure takes precedence.
  public func shortfall(for audience: Audience) -> (any Error)? {
    audience.isJSON && failure == nil ? missingParts.last.map { MissingPartError.profile($0) } : nil
  }

  public func notes(for audience: Audience) -> [StyledText] {
    missingParts.dropLast(shortfall(for: audience) == nil ? 0 : 1)
      .map { StyledText(alert: MissingPartViewModel($0, from: viewpoint).sentence) } + notesOnEnding(for: audience)
  }

  private func notesOnEnding(for audience: Audience) -> [StyledText] {
    switch ending {
    case .sent(let outcome, nil): outcome.isComplete ? [] : [.draftIsStored(for: audience, from: viewpoint)]
    case .sent(_, let error?): [StyledText(alert: error.sentence)]
    case .left(.stored): [.draftIsStored(for: audience, from: viewpoint)]
    case .left(.discarded(let draft?)): [StyledText(untrusted: DiscardedDraftViewModel(draft).sentence)]
    case .planned, .unchanged, .left: []
    }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    try audience.object(try json)
  }

  private var json: JSONSource {
    get throws {
      switch ending {
      case .planned(let edit):
        let change = ProfileChange(edit, of: account.profile, unknown: account.unknownFields)
        return try JSONSource(encoding: change.json)
      case .sent(let outcome, _):
        let account = outcome.account
        var members = try JSONSource(encoding: account.user.json).members
        members += try result(isChanged: outcome.report?.saved.isEmpty == false).members
        members.append(("social_accounts", try JSONSource(encoding: account.socialAccounts)))
        if let status = account.status { members.append(("status", try JSONSource(encoding: status.ownJSON))) }
        return JSONSource(members: members)
      case .unchanged, .left: return try result(isChanged: false)
      }
    }
  }

  private func result(isChanged: Bool) throws -> JSONSource {
    try JSONSource(encoding: ChangeResult("edit", account.user.login, isChanged: isChanged).json)
  }
}

extension StyledText {
  /// Returns a note that says how to continue with the draft, and for programs, how to discard it.
  static func draftIsStored(for audience: Audience, from viewpoint: Viewpoint) -> StyledText {
    let way = "Your changes are stored as a draft; to continue, run: \(viewpoint.command("edit-profile"))"
    let other = "; to discard the draft, run: \(viewpoint.command("edit-profile --discard-draft"))"
    return StyledText(untrusted: audience.isInteractive ? way : way + other)
  }
}

import HTTP
import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: edits a profile line by line, for terminals that can't show the form.
public final class ProfileLinesViewController {
  public weak var delegate: (any ProfileEditingDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let console: Console
  private let input: TerminalInput
  private var hasReply = false
  /// The error of the last attempt to store a draft.
  private var draftError: DraftError?

  public init(dataSource: ProfileFormDataSource, drafts: DraftController, console: Console, input: TerminalInput) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.console = console
    self.input = input
  }

  /// Asks for the value of each row and saves the profile. Repeats this until the profile is saved
  /// or the input ends.
  ///
  /// - Throws: `NetworkError`, `ProfileEditError.otherAccount` or `ProfileEditError.conflict`.
  ///   `UsageError` if the input ends before the first reply.
  public func run() async throws -> EditProfileOutcome {
    say("Press Enter to keep the value in brackets. Type - to clear it, < to go back, and \\n for a line break.")
    var rows = dataSource.rows
    while true {
      guard await haveReplies(rows) else { return try ending }
      let outcome = try await delegate?.save(
        dataSource.profile, of: dataSource.account, editing: dataSource.base, isConfirmed: false)
      guard let outcome else { return try ending }
      dataSource.apply(outcome)
      await keepDraft()
      switch outcome.ending {
      case .needless: return .unchanged
      case .undecided(let fields): throw ProfileEditError.conflict(fields)
      case .reopened(let field): rows = [.field(field)]
      case .declined: rows = dataSource.rows
      case .sent:
        rows = dataSource.firstRefusal.map { [$0] } ?? []
        if rows.isEmpty { return .sent(outcome) }
        if let report = outcome.report { await delegate?.tell(report) }
      }
    }
  }

  /// The result if the input ends before the last question.
  private var ending: EditProfileOutcome {
    get throws {
      guard hasReply || Task.isCancelled else {
        throw UsageError(.noInput, command: "edit-profile")
      }
      guard !dataSource.edit.isEmpty else { throw NetworkError.transport(.cancelled) }
      return .left(draftError.map { .lost($0) } ?? .stored)
    }
  }

  /// Asks for the value of each row.
  ///
  /// - Returns: `false` if the input ended.
  private func haveReplies(_ rows: [ProfileFormDataSource.Row]) async -> Bool {
    var number = 0
    while number < rows.count {
      guard let step = await step(after: rows[number]) else { return false }
      number = max(0, number + step)
    }
    return true
  }

  /// Asks for the value of a row until the reply is valid.
  ///
  /// - Returns: 1 to continue with the next row, -1 to go back, or `nil` if the input ended.
  private func step(after row: ProfileFormDataSource.Row) async -> Int? {
    tellRemark(on: row)
    while true {
      console.say(
        StyledText(untrusted: ProfileFormViewModel.label(of: row), .bold)
          + StyledText(untrusted: " [\(shown(row))]: "))
      guard let line = await input.line() else { return nil }
      hasReply = true
      if line == "<" { return -1 }
      let former = dataSource[row]
      guard accept(line, in: row) else { continue }
      await keepDraft()
      tellRemark(on: row)
      if dataSource.isValid(row) { return 1 }
      // Pressing Enter must keep a value that can be saved, so restore the last valid value. The
      // draft on disk contains the invalid text until the next reply.
      dataSource[row] = former
      if !dataSource.isValid(row) { dataSource.reset(row) }
    }
  }

  private func tellRemark(on row: ProfileFormDataSource.Row) {
    if let remark = dataSource.remarks[row] { say(remark.sentence) }
  }

  private func shown(_ row: ProfileFormDataSource.Row) -> String {
    guard let text = dataSource[row]?.text else { return dataSource.input.isHireable ? "yes" : "no" }
    guard row == .field(.bio) else { return text }
    return text.reduce(into: "") { $0 += $1 == "\n" ? "\\n" : $1 == "\\" ? "\\\\" : String($1) }
  }

  /// Applies a reply to a row. An empty reply keeps the value.
  ///
  /// - Returns: `false` if the reply isn't one of the choices for the switch.
  private func accept(_ line: String, in row: ProfileFormDataSource.Row) -> Bool {
    guard !line.isEmpty else { return true }
    if row == .field(.hireable) {
      let replies = ["yes": true, "y": true, "no": false, "n": false, "-": false]
      guard let reply = replies[line.lowercased()] else {
        say("Type yes or no.")
        return false
      }
      dataSource.setHireable(reply)
    } else {
      let isMultiline = row == .field(.bio)
      let text = line == "-" ? "" : isMultiline ? Self.broken(line) : line
      dataSource[row] = EditedText(text, isMultiline: isMultiline)
    }
    return true
  }

  /// Replaces the escape sequences `\n` and `\\` with a line feed and a backslash.
  private static func broken(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        text += character == "n" ? "\n" : character == "\\" ? "\\" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return isEscaped ? text + "\\" : text
  }

  private func keepDraft() async {
    do {
      draftError = nil
      try await drafts.store(dataSource.unsavedDraft)
    } catch {
      draftError = error
    }
  }

  private func say(_ sentence: String) {
    console.say(StyledText(untrusted: sentence))
  }
}

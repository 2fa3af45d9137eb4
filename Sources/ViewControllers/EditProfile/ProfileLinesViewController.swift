import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: edits a profile line by line, where no form can be shown.
public final class ProfileLinesViewController {
  public weak var delegate: (any ProfileEditingDelegate)?

  private var dataSource: ProfileFormDataSource
  private let drafts: DraftController
  private let console: Console
  private let input: TerminalInput
  private var hasReply = false
  /// Why the draft could not be kept.
  private var draftError: DraftError?

  public init(dataSource: ProfileFormDataSource, drafts: DraftController, console: Console, input: TerminalInput) {
    self.dataSource = dataSource
    self.drafts = drafts
    self.console = console
    self.input = input
  }

  /// Until all is answered and saved, or the answers come to their end.
  /// - Throws: `NetworkError`, `ProfileEditError.otherAccount`, `ProfileEditError.conflict`; `UsageError` where the input ends before an answer.
  public func run() async throws -> EditProfileOutcome {
    say("Enter keeps what is there, a single - clears it, a single < goes back, and \\n breaks a line.")
    var rows = dataSource.rows
    while true {
      guard await haveReplies(rows) else { return try ending }
      let outcome = try await delegate?.save(
        dataSource.profile, of: dataSource.account, editing: dataSource.base, isConfirmed: false)
      guard let outcome else { return try ending }
      dataSource.take(outcome)
      await keepDraft()
      switch outcome.ending {
      case .needless: return .unchanged
      case .undecided(let fields): throw ProfileEditError.conflict(fields)
      case .reopened(let field): rows = [.field(field)]
      case .declined: rows = dataSource.rows
      case .sent:
        rows = dataSource.firstRefusal.map { [$0] } ?? []
        if rows.isEmpty { return .sent(outcome) }
      }
    }
  }

  /// Where the answers end before the questions do.
  private var ending: EditProfileOutcome {
    get throws {
      guard hasReply || Task.isCancelled else {
        throw UsageError(.noInput, command: "edit-profile")
      }
      guard !dataSource.edit.isEmpty else { throw NetworkError.transport(.cancelled) }
      return .left(draftError.map { .lost($0) } ?? .kept)
    }
  }

  /// - Returns: false where the answers came to their end.
  private func haveReplies(_ rows: [ProfileFormDataSource.Row]) async -> Bool {
    var number = 0
    while number < rows.count {
      guard let step = await step(after: rows[number]) else { return false }
      number = max(0, number + step)
    }
    return true
  }

  /// - Returns: 1 to go on, -1 to go back; nil where there was no answer at all.
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
      guard take(line, in: row) else { continue }
      await keepDraft()
      tellRemark(on: row)
      if dataSource.isValid(row) { return 1 }
      // Enter is to keep something that can be saved; the draft has what was typed until the next answer.
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

  /// - Returns: false where the answer is none.
  private func take(_ line: String, in row: ProfileFormDataSource.Row) -> Bool {
    guard !line.isEmpty else { return true }
    if row == .field(.hireable) {
      let replies = ["yes": true, "y": true, "no": false, "n": false, "-": false]
      guard let reply = replies[line.lowercased()] else {
        say("Answer yes or no.")
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

  /// `\n` for a line end, and `\\` for a backslash.
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

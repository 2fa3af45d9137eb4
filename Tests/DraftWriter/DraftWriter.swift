import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import TestSupport

/// Saves draft after draft, says of each that it is saved, and kills itself at a random moment.
@main
struct DraftWriter {
  static func main() async throws {
    let drafts = DraftController(folder: CommandLine.arguments[1], now: { Date() })
    var number = try await drafts.open(for: NumberedDraft.login).draft.flatMap(NumberedDraft.number) ?? 0
    let moment = UInt32.random(in: 0..<15_000)
    try startThread {
      usleep(moment)
      kill(getpid(), SIGKILL)
    }
    while true {
      number += 1
      try await drafts.save(NumberedDraft.draft(number))
      let line = "\(number)\n"
      _ = write(STDOUT_FILENO, line, line.utf8.count)
    }
  }
}

/// Drafts of which each tells in all its parts which it is.
enum NumberedDraft {
  static let login = "octocat"

  static func draft(_ number: Int) -> ProfileDraft {
    let text = String(repeating: "\(number) ", count: number * 8)
    let input = ProfileInput(texts: [.name: "\(number)", .bio: text], accounts: [text])
    return ProfileDraft(login: login, base: EditableProfile(), input: input, savedAt: Date(timeIntervalSince1970: 0))
  }

  /// - Returns: nil for a draft of which some part is another's.
  static func number(of draft: ProfileDraft) -> Int? {
    let number = draft.input.texts[.name].flatMap { Int($0) }
    return number.flatMap { self.draft($0).input == draft.input ? $0 : nil }
  }
}

import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import TestSupport

/// Stores one draft after another, prints the number of each stored draft, and kills itself at a
/// random moment.
///
/// A test runs this program and checks that the last printed draft survives.
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

/// Drafts whose parts all contain the same number, so that a mixture of two drafts can be detected.
enum NumberedDraft {
  static let login = "octocat"

  static func draft(_ number: Int) -> ProfileDraft {
    let text = String(repeating: "\(number) ", count: number * 8)
    let input = ProfileInput(texts: [.name: "\(number)", .bio: text], accounts: [text])
    return ProfileDraft(login: login, base: EditableProfile(), input: input, savedAt: Date(timeIntervalSince1970: 0))
  }

  /// Reads the number of a draft.
  ///
  /// - Returns: The number, or `nil` if the parts of the draft don't agree.
  static func number(of draft: ProfileDraft) -> Int? {
    let number = draft.input.texts[.name].flatMap { Int($0) }
    return number.flatMap { self.draft($0).input == draft.input ? $0 : nil }
  }
}

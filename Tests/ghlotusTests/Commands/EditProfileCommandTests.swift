import TestSupport
import Testing

@testable import Coordinators
@testable import LotusModel
@testable import ghlotus

@MainActor
struct EditProfileCommandTests {
  private func task(_ words: [String]) throws -> EditProfileTask {
    try EditProfileCommand(line: try CommandLineParser.parse(["edit-profile"] + words).line).task()
  }

  @Test(
    arguments: [
      (["--bio", "Cat", "--name="], ProfileOptions(texts: [.bio: "Cat", .name: ""])),
      (
        ["--company", "a", "--location", "b", "--blog", "c", "--twitter", "d", "--email", "e"],
        ProfileOptions(texts: [.company: "a", .location: "b", .blog: "c", .twitterUsername: "d", .email: "e"])
      ),
      (["--hireable"], ProfileOptions(isHireable: true)), (["--no-hireable"], ProfileOptions(isHireable: false)),
      (
        ["--add-social", "a.example", "--add-social=https://b.example", "--remove-social", " http://c.example"],
        ProfileOptions(
          addedAccounts: ["https://a.example", "https://b.example"], removedAccounts: ["http://c.example"])
      ),
    ])
  func `Each option sets its field`(words: [String], expected: ProfileOptions) throws {
    for isDryRun in [false, true] {
      guard case .byOptions(let options, isDryRun) = try task(words + (isDryRun ? ["--dry-run"] : []))
      else { return #expect(Bool(false), "\(words) does not edit by options") }
      #expect(options == expected)
    }
  }

  @Test(arguments: ["--name", "--status", "--company", "--location", "--blog", "--twitter", "--email"])
  func `A hyphen isn't a value, because only --bio reads standard input`(option: String) {
    #expect(throws: UsageError(.notRead(option))) { try task([option, "-"]) }
  }

  @Test(
    arguments: ["--name", "--bio", "--status", "--company", "--location", "--blog", "--twitter", "--email"],
    [" ", "\n", "\u{200B}", "\u{FEFF} \u{AD}"])
  func `A value without visible characters does not clear a field`(option: String, value: String) {
    #expect(throws: UsageError(.blankValue(option: option))) { try task([option, value]) }
  }

  @Test func `The bio can be read from a file`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("bio", "One\nTwo\n")
    guard case .byOptions(let options, _) = try task(["--bio", "@\(directory.file("bio"))"])
    else { return #expect(Bool(false), "expected options") }
    #expect(options.texts == [.bio: "One\nTwo"])
    let missing = directory.file("missing")
    #expect(throws: UsageError(.unreadable(file: missing, reason: "No such file or directory", of: .bio))) {
      try task(["--bio", "@\(missing)"])
    }
    guard case .byOptions(let others, _) = try task(["--company", "@github"])
    else { return #expect(Bool(false), "expected options") }
    #expect(others.texts == [.company: "@github"])
  }

  @Test func `The status isn't read from a file, but may be a mention`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("status", "Away")
    #expect(throws: UsageError(.notRead("--status", isFile: true))) {
      try task(["--status", "@\(directory.file("status"))"])
    }
    guard case .byOptions(let options, _) = try task(["--status", "@mona"])
    else { return #expect(Bool(false), "expected options") }
    #expect(options.texts == [.status: "@mona"])
  }

  @Test func `A bio can start with an at sign, which is then doubled`() throws {
    guard case .byOptions(let options, _) = try task(["--bio", "@@github staff"])
    else { return #expect(Bool(false), "expected options") }
    #expect(options.texts == [.bio: "@github staff"])
  }

  @Test func `Drafts of the profile and of its README are discarded separately`() throws {
    guard case .discardDraft = try task(["--discard-draft"]),
      case .discardReadmeDraft = try task(["--discard-draft", "--readme"])
    else { return #expect(Bool(false), "the command does not discard the drafts") }
    #expect(throws: UsageError(.excluding("--discard-draft", "--bio"))) { try task(["--discard-draft", "--bio", "x"]) }
  }

  @Test func `Without field options, a form or a text editor opens`() throws {
    guard case .inForm = try task([]), case .inEditor = try task(["--editor"])
    else { return #expect(Bool(false), "the command opens neither the form nor the editor") }
  }
}

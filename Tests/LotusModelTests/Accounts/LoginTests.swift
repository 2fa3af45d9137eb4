import Testing

@testable import LotusModel

struct LoginTests {
  @Test(arguments: [
    ("octocat", "octocat"), ("a", "a"), ("Z9", "Z9"), ("0", "0"), ("mona-lisa", "mona-lisa"), ("@octocat", "octocat"),
    ("old-", "old-"), ("two--hyphens", "two--hyphens"), ("mona_acme", "mona_acme"),
    ("dependabot[bot]", "dependabot[bot]"), ("@github-actions[bot]", "github-actions[bot]"),
    (String(repeating: "a", count: 39), String(repeating: "a", count: 39)),
    (String(repeating: "a", count: 39) + "[bot]", String(repeating: "a", count: 39) + "[bot]"),
  ])
  func `Valid logins are accepted with or without an at sign`(text: String, name: String) throws {
    #expect(try Login(text).name == name)
  }

  @Test(
    arguments: [
      ("", .empty), ("@", .empty), ("[bot]", .empty), ("@[bot]", .empty),
      (" ", .characters), ("mona lisa", .characters), (" octocat", .characters), ("octocat\n", .characters),
      ("octo/cat", .characters), ("octo.cat", .characters), ("../user", .characters), ("octocat?x=1", .characters),
      ("octocat#", .characters), ("octo%20cat", .characters), ("@@octocat", .characters), ("octo@cat", .characters),
      ("öctocat", .characters), ("оctocat", .characters), ("octo\u{200D}cat", .characters), ("octo\0cat", .characters),
      ("octo\u{1B}[31m", .characters), ("octocat[bot", .characters), ("octo[bot]cat", .characters),
      ("octocat[bot][bot]", .characters), ("octocat[BOT]", .characters), ("octocat\u{301}", .characters),
      ("-", .leadingHyphen), ("-octocat", .leadingHyphen), ("@-octocat", .leadingHyphen), ("-[bot]", .leadingHyphen),
      (String(repeating: "a", count: 40), .length), ("@" + String(repeating: "a", count: 40), .length),
      (String(repeating: "a", count: 40) + "[bot]", .length),
    ] as [(String, InvalidNameError.Reason)])
  func `Invalid logins throw an error with the reason`(text: String, reason: InvalidNameError.Reason) {
    #expect(throws: InvalidNameError.login(text, reason)) { try Login(text) }
  }
}

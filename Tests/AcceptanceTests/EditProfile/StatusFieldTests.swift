import TestSupport
import TestTraits
import Testing

/// The user's status as a field of `edit-profile`.
@Suite("The status as a profile field", .ownThreads)
struct StatusFieldTests {
  private static let focusing: JSON = [
    "message": "Focusing", "emoji": ":dart:", "indicatesLimitedAvailability": true,
    "expiresAt": "2030-01-01T00:00:00Z",
  ]

  private func origin() throws -> ProfileOrigin {
    let origin = try ProfileOrigin()
    origin.change { $0.status = Self.focusing }
    return origin
  }

  /// The request that a new emoji and message must send. The availability and the expiry stay
  /// unchanged, unless the status is removed.
  private static func change(_ emoji: JSON, _ message: JSON) -> ProfileOrigin.Change {
    let isNone = emoji == "" && message == ""
    return .init(
      "POST /graphql",
      [
        "emoji": emoji, "message": message, "limitedAvailability": isNone ? false : true,
        "expiresAt": isNone ? nil : "2030-01-01T00:00:00Z",
      ])
  }

  @Test(
    arguments: [
      (":palm_tree: On holiday", change(":palm_tree:", "On holiday")), ("On holiday", change("", "On holiday")),
      ("", change("", "")),
    ])
  func `--status changes only the text of the status or removes the status`(
    text: String, change: ProfileOrigin.Change
  ) async throws {
    let origin = try origin()
    let result = try await origin.ghlotus().run("edit-profile", "--status", text, "--bio", "Cat")
    expectSuccess(result)
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"]), change])
    #expect(result.output.contains(":dart: Focusing → \(text.isEmpty ? "(nothing)" : text)"), "\(result.output)")
  }

  @Test func `The form edits, previews and saves the status`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: 120, rows: 40)
      try form.begin()
      try form.press("Down", "Down")
      try form.wait(for: "Status", showing: ":dart: Focusing")
      try form.press("C-u")
      try form.type(":palm_tree: On holiday")
      try form.tmux.wait(for: "the page with it") { screen in
        screen.contains { $0.contains("│ 🌴 On holiday (busy)") }
      }
      try form.press("C-s", until: "Save these changes?")
      try form.press("s")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [Self.change(":palm_tree:", "On holiday")])
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `Line by line, the status is asked for and a dash removes it`() async throws {
    let origin = try origin()
    let result = try await origin.ghlotus().run(
      "edit-profile", standardInput: Array(("\n\n-\n" + String(repeating: "\n", count: 13) + "s\n").utf8))
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(result.errors.contains("Status [:dart: Focusing]: "))
    #expect(origin.changes == [Self.change("", "")])
  }

  @Test func `The form changes the end and the busy flag, and keeps the audience`() async throws {
    let origin = try origin()
    let audience: JSON = ["organization": ["id": "O_kgDOAcme"]]
    origin.change { $0.status = .object((Self.focusing.members ?? [:]).merging(audience.members ?? [:]) { $1 }) }
    let ghlotus = try origin.ghlotus(["TZ": "UTC"])
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("Down", "Down", "Down")
      try form.wait(for: "Status ends", showing: "2030-01-01 00:00")
      try form.press("C-u")
      try form.type("2031-05-05")
      try form.press("Down")
      try form.wait(for: "Status ends", showing: "2031-05-06 00:00")
      try form.press("Space")
      try form.wait(for: "Busy", showing: "[ ] no")
      try form.press("C-s", until: "Save these changes?")
      try form.press("s")
      #expect(try form.end().status == Exit.done)
    }
    #expect(
      origin.changes.map(\.body) == [
        [
          "emoji": ":dart:", "message": "Focusing", "limitedAvailability": false, "expiresAt": "2031-05-06T00:00:00Z",
          "organizationId": "O_kgDOAcme",
        ]
      ])
  }

  @Test func `Line by line and in an editor, the end and the busy flag are fields of their own`() async throws {
    for (variables, input) in [
      ([:], "\n\n\n2031-05-05 18:30\nno\n" + String(repeating: "\n", count: 11) + "s\n"),
      (["VISUAL": "sed -i 's/^2030-01-01 00:00$/2031-05-05 18:30/;/^## Busy/,/^## Comp/s/^yes/no/'"], nil),
    ] as [([String: String], String?)] {
      let origin = try origin()
      let ghlotus = try origin.ghlotus(variables.merging(["TZ": "UTC"]) { $1 })
      let result = try await ghlotus.run(
        arguments: ["edit-profile"] + (input == nil ? ["--editor"] : []), standardInput: input.map { Array($0.utf8) })
      #expect(result.status == Exit.done, "\(result.errors)")
      #expect(origin.changes.last?.body["expiresAt"] == "2031-05-05T18:30:00Z", "\(result.errors)")
      #expect(origin.changes.last?.body["limitedAvailability"] == false)
    }
  }

  @Test func `In an editor, the status follows its heading`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus(["VISUAL": "sed -i 's/^:dart: Focusing$/🌴 Away/'"])
    expectSuccess(try await ghlotus.run("edit-profile", "--editor"))
    #expect(origin.changes == [Self.change("🌴", "Away")])
  }

  @Test func `A status changed on GitHub raises a conflict`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("Down", "Down")
      try form.type(" now")
      try form.wait(for: "Status", showing: ":dart: Focusing now")
      origin.change { $0.status = ["message": "Theirs", "emoji": "", "indicatesLimitedAvailability": false] }
      try form.press("C-s", until: "GitHub:  Theirs")
      try form.press("t", until: "GitHub already has these values")
      try form.wait(for: "Status", showing: "Theirs")
    }
    #expect(origin.changes.isEmpty)
  }

  @Test func `A rejected status is kept as a draft, and other fields are saved`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus()
    origin.change { $0.refusesStatus = true }
    let replies = "\nCat\nAway\n" + String(repeating: "\n", count: 13) + "s\n"
    let result = try await ghlotus.run("edit-profile", standardInput: Array(replies.utf8))
    #expect(result.errors.contains("GitHub rejected this: Not yours"), "\(result.errors)")
    #expect(origin.changes.map(\.line) == ["PATCH /user", "POST /graphql"])
    #expect(try ghlotus.drafted("status") == "Away")
  }

  @Test func `Without a status from GitHub, the other fields can be edited`() async throws {
    let origin = try ProfileOrigin()
    let replies = "\nCat\n" + String(repeating: "\n", count: 10) + "s\n"
    let result = try await origin.ghlotus().run("edit-profile", standardInput: Array(replies.utf8))
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(!result.errors.contains("Status"))
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }
}

import Glibc
import TestSupport
import TestTraits
import Testing

/// Editing the profile as a text file. Shell scripts act as the editor.
@Suite("Editing in a text editor", .ownThreads)
struct EditorTests {
  /// Creates a home with an editor that runs the next of several scripts each time it opens.
  ///
  /// A script receives the path of the text file as `$1`. Before each script runs, the file is
  /// copied to `seen-1`, `seen-2` and so on.
  private func ghlotus(_ origin: ProfileOrigin, editing rounds: String...) throws -> Ghlotus {
    let ghlotus = try origin.ghlotus(["VISUAL": "sh ./editor"])
    let cases = rounds.enumerated().map { "\($0 + 1)) \($1) ;;" }.joined(separator: "\n")
    try ghlotus.home.write(
      "editor", "echo x >>rounds\nround=$(wc -l <rounds)\ncp \"$1\" seen-$round\ncase $round in\n\(cases)\nesac\n")
    return ghlotus
  }

  /// A terminal as standard input. Without it, the editor opens only once.
  private static let keyboard = Ghlotus.Device.terminal(streams: [.input])

  /// Returns a script that replaces the bio.
  private static func bio(_ text: String) -> String {
    "sed -i '/^## Bio/,/^## Company/{/^##/!d};s/^## Bio/&\\n\(text)\\n/' \"$1\""
  }

  /// An editor such as vi would wait for keys that never come.
  @Test func `Without a terminal, only an editor that the user has chosen is started`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus(["VISUAL": "", "EDITOR": ""])
    let result = try await ghlotus.bash(
      """
      mkdir bin; printf '#!/bin/sh\ntouch started\n' >bin/editor; chmod +x bin/editor
      PATH=$PWD/bin:$PATH ghlotus edit-profile --editor </dev/null; [ ! -e started ]
      """)
    #expect(result.status == 0)
    #expect(result.errors.contains("the text editor needs a terminal"), "\(result.errors)")
  }

  @Test func `Edited text is saved without a confirmation`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: Self.bio("One\\n\\nTwo") + "; sed -i 's/^no$/yes/' \"$1\"")
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectSuccess(result)
    #expect(result.output.hasPrefix("Saved\n  Bio"))
    #expect(origin.changes == [.init("PATCH /user", ["bio": "One\n\nTwo", "hireable": true])])
    let text = try ghlotus.home.read("seen-1")
    for words in ["\n## Name\nThe Octocat\n", "\n## Social accounts\nhttps://twitter.com/github\n"] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(try await ghlotus.bash("find state -type f | grep draft-").output.isEmpty)
  }

  @Test func `An unchanged file changes nothing`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin)
    let result = try await ghlotus.run("edit-profile", "--editor")
    #expect(result.status == Exit.done)
    #expect(result.output == "Nothing was changed\n" && origin.changes.isEmpty)
    #expect(try await ghlotus.bash("find state -type f | grep draft-").output.isEmpty)
  }

  @Test func `An invalid field reopens the editor with a remark`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(
      origin, editing: Self.bio(String(repeating: "a", count: 161)), Self.bio("Cat"))
    let result = try await ghlotus.run("edit-profile", "--editor", on: Self.keyboard)
    expectSuccess(result)
    let text = try ghlotus.home.read("seen-2")
    #expect(text.contains("## Bio\n#! Use at most 160 characters; this has 161.\naaa"), "\(text)")
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  @Test func `A field rejected by GitHub reopens the editor with a remark`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"User","field":"bio","code":"custom","message":"Bio is dull"}"#),
      of: "PATCH /user")
    let ghlotus = try ghlotus(origin, editing: Self.bio("Cat"), Self.bio("Cats!"))
    let result = try await ghlotus.run("edit-profile", "--editor", on: Self.keyboard)
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(try ghlotus.home.read("seen-2").contains("## Bio\n#! GitHub rejected this: Bio is dull.\nCat\n"))
    #expect(origin.changes.last == .init("PATCH /user", ["bio": "Cats!"]))
  }

  @Test(arguments: [
    ("Bio: use at most 160", bio(String(repeating: "a", count: 161))),
    ("line 35 of the profile text is invalid", "echo '## Nickname' >>\"$1\""),
  ])
  func `Leaving the remarks unchanged cancels and keeps the text`(
    reason: String, script: String
  ) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.name); \(script)")
    let result = try await ghlotus.run("edit-profile", "--editor", on: Self.keyboard)
    expectFailure(result, Exit.refused, saying: reason, notices: true)
    #expect(origin.changes.isEmpty)
    #expect(try ghlotus.home.read("rounds") == "x\nx\n")
    #expect(try ghlotus.drafted("name") == "Mona")
  }

  private static let name = "sed -i 's/^The Octocat/Mona/' \"$1\""

  @Test func `If the editor fails, nothing is sent and the text is kept`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.name); exit 3")
    let failed = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(failed, Exit.failed, saying: "sh ./editor", "failed with status 3")
    #expect(origin.changes.isEmpty)
    let result = try await ghlotus.run("edit-profile", "--editor", standardInput: Array("c\ns\n".utf8))
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona"])])
  }

  @Test func `An editor that ends at once may show the text in a window, so the file is kept`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin)
    var result = try await ghlotus.run("edit-profile", "--editor", on: Self.keyboard)
    // On a busy machine, the script may take so long that a user could have read the text.
    for _ in 1...9 where result.status == Exit.done {
      result = try await ghlotus.run("edit-profile", "--editor", on: Self.keyboard)
    }
    expectFailure(result, Exit.failed, saying: "sh ./editor", "ended at once", "--wait", notices: true)
    #expect(try await ghlotus.bash("set -- state/ghlotus/drafts/*/*/draft-*.txt; \(Self.bio("Cat"))").status == 0)
    let next = try await ghlotus.run("edit-profile", "--editor", standardInput: Array("c\ns\n".utf8))
    #expect(next.status == Exit.done, "\(next.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  /// Without a terminal, an editor that ends at once is probably a script that changes nothing.
  @Test func `What a window of an editor saves after the end is a draft, also without a terminal`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "echo \"$1\" >path")
    let result = try await ghlotus.run("edit-profile", "--editor")
    #expect(result.status == Exit.done && result.output == "Nothing was changed\n", "\(result.errors)")
    let window = try await ghlotus.bash("set -- \"$(cat path)\"; cp seen-1 \"$1\"; \(Self.bio("Cat"))")
    #expect(window.status == 0, "\(window.errors)")
    #expect(origin.changes.isEmpty)
    let next = try await ghlotus.run("edit-profile", "--editor", standardInput: Array("c\ns\n".utf8))
    #expect(next.status == Exit.done, "\(next.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  @Test func `A missing editor is reported`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus(["EDITOR": "no-such-editor -w"])
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.failed, saying: "cannot start the editor \"no-such-editor -w\"", notices: true)
    #expect(origin.changes.isEmpty)
  }

  @Test func `The text of a killed run is offered as a draft`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.bio("Cat")); kill -9 $PPID")
    let killed = try await ghlotus.run("edit-profile", "--editor")
    #expect(killed.ending == .killed(signal: SIGKILL))
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "Discard the draft")
      try form.wait(for: "There once was... → Cat")
      try form.press("c")
      try form.wait(for: "Bio", showing: "Cat")
    }
    #expect(origin.changes.isEmpty)
  }

  @Test func `A conflict requires a choice before anything is sent`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: Self.bio("Cat"))
    origin.changeOnceRead { $0.user["bio"] = "Theirs" }
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.refused, saying: "were also changed on GitHub", "Bio", notices: true)
    #expect(origin.changes.isEmpty)
    #expect(try ghlotus.drafted("bio") == "Cat")
    let replies = Array("c\nm\ns\n".utf8)
    let next = try await ghlotus.run("edit-profile", "--editor", standardInput: replies)
    #expect(next.status == Exit.done, "\(next.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  @Test func `The editor controls the terminal while it runs`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "printf 'Name? '; read -r name; sed -i \"s/^The Octocat/$name/\" \"$1\"")
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, "edit-profile --editor")
      try form.wait(for: "Name?")
      try form.type("Mona")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona"])])
  }

  @Test(arguments: [
    ("Bio: use at most 160", bio(String(repeating: "a", count: 161)), true),
    ("of the profile text is invalid", "echo '## Nickname' >>\"$1\"", false),
  ])
  func `Without a terminal, the editor opens only once`(reason: String, script: String, isNoted: Bool) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.name); \(script)", "exit 9")
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.refused, saying: reason, notices: isNoted)
    #expect(result.errors.contains("stored as a draft"))
    #expect(try ghlotus.home.read("rounds") == "x\n")
    #expect(try ghlotus.drafted("name") == "Mona")
  }

  @Test func `An editor that writes the same invalid text again is not reopened`() async throws {
    let origin = try ProfileOrigin()
    let long = Self.bio(String(repeating: "a", count: 161))
    let ghlotus = try ghlotus(origin, editing: long, "sed -i '/^#!/d' \"$1\"; \(long)", "exit 9")
    let result = try await ghlotus.run("edit-profile", "--editor", on: Self.keyboard)
    expectFailure(result, Exit.refused, saying: "Bio: use at most 160", notices: true)
    #expect(try ghlotus.home.read("rounds") == "x\nx\n")
  }

  @Test(arguments: [Ghlotus.Device.pipes, keyboard])
  func `A failed save is reported once`(device: Ghlotus.Device) async throws {
    let origin = try ProfileOrigin()
    for _ in 1...9 { origin.expect(.responded(.html("<h1>Oops</h1>", status: 500)), of: "PATCH /user") }
    let ghlotus = try ghlotus(origin, editing: Self.bio("Cat"))
    let result = try await ghlotus.run("edit-profile", "--editor", on: device)
    #expect(result.status == Exit.network)
    #expect(result.output == "Not saved\n  Bio  There once was... → Cat\n")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("Your changes are stored as a draft;"), "\(result.errors)")
    #expect(lines.last?.hasPrefix("ghlotus: 127.0.0.1") == true && lines.last?.contains("500") == true)
  }
}

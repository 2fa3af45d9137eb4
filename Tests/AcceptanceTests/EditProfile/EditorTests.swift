import Glibc
import TestSupport
import TestTraits
import Testing

/// Editing as a text file, by editors that are scripts.
@Suite("Editing in an editor", .ownThreads)
struct EditorTests {
  /// The program with an editor. Each round of it is a script, for which the file is `$1`; what there was to edit is
  /// kept as `seen-1`, `seen-2` …
  private func ghlotus(_ origin: ProfileOrigin, editing rounds: String...) throws -> Ghlotus {
    let ghlotus = try origin.ghlotus(["VISUAL": "sh ./editor"])
    let cases = rounds.enumerated().map { "\($0 + 1)) \($1) ;;" }.joined(separator: "\n")
    try ghlotus.home.write(
      "editor", "echo x >>rounds\nround=$(wc -l <rounds)\ncp \"$1\" seen-$round\ncase $round in\n\(cases)\nesac\n")
    return ghlotus
  }

  /// Replaces the bio.
  private static func bio(_ text: String) -> String {
    "sed -i '/^## Bio/,/^## Company/{/^##/!d};s/^## Bio/&\\n\(text)\\n/' \"$1\""
  }

  @Test func `What is edited is saved without another question`() async throws {
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

  @Test func `A file that is left as it is changes nothing`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin)
    let result = try await ghlotus.run("edit-profile", "--editor")
    #expect(result.status == Exit.done)
    #expect(result.errors == "Nothing was changed.\n" && origin.changes.isEmpty)
    #expect(try await ghlotus.bash("find state -type f | grep draft-").output.isEmpty)
  }

  @Test func `An unknown heading comes back with a remark`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(
      origin, editing: Self.bio("Cat") + "; printf '## Nickname\\nTabby\\n' >>\"$1\"",
      "sed -i '/^## Nickname/,$d' \"$1\"")
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectSuccess(result)
    #expect(try ghlotus.home.read("seen-2").contains("## Nickname\n#! There is no such field"))
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  @Test func `A field that cannot be right comes back with a remark`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(
      origin, editing: Self.bio(String(repeating: "a", count: 161)), Self.bio("Cat"))
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectSuccess(result)
    let text = try ghlotus.home.read("seen-2")
    #expect(text.contains("## Bio\n#! At most 160 characters; this has 161.\naaa"), "\(text)")
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  @Test func `A refusal by GitHub comes back with a remark`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"User","field":"bio","code":"custom","message":"Bio is dull"}"#),
      of: "PATCH /user")
    let ghlotus = try ghlotus(origin, editing: Self.bio("Cat"), Self.bio("Cats!"))
    let result = try await ghlotus.run("edit-profile", "--editor")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(try ghlotus.home.read("seen-2").contains("## Bio\n#! GitHub says: Bio is dull\nCat\n"))
    #expect(origin.changes.last == .init("PATCH /user", ["bio": "Cats!"]))
  }

  @Test(arguments: [
    ("At most 160", bio(String(repeating: "a", count: 161))), ("could not be read", "echo '## Nickname' >>\"$1\""),
  ])
  func `Leaving the remarks as they are gives up, and keeps the text`(
    reason: String, script: String
  ) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.name); \(script)")
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.refused, saying: reason, notices: true)
    #expect(origin.changes.isEmpty)
    #expect(try ghlotus.home.read("rounds") == "x\nx\n")
    #expect(try ghlotus.drafted("name") == "Mona")
  }

  private static let name = "sed -i 's/^The Octocat/Mona/' \"$1\""

  @Test func `An editor that fails changes nothing, and loses nothing`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.name); exit 3")
    let failed = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(failed, Exit.failed, saying: "sh ./editor", "failed (3)")
    #expect(origin.changes.isEmpty)
    let result = try await ghlotus.run("edit-profile", "--editor", standardInput: Array("g\ns\n".utf8))
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona"])])
  }

  @Test func `An editor that is not there is named`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus(["EDITOR": "no-such-editor -w"])
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.failed, saying: "“no-such-editor -w” cannot be started", notices: true)
    #expect(origin.changes.isEmpty)
  }

  @Test func `What stood in the editor of a killed run is there the next time`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: "\(Self.bio("Cat")); kill -9 $PPID")
    let killed = try await ghlotus.run("edit-profile", "--editor")
    #expect(killed.ending == .killed(signal: SIGKILL))
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "Discard it")
      try form.wait(for: "There once was... → Cat")
      try form.press("g")
      try form.wait(for: "Bio", showing: "Cat")
    }
    #expect(origin.changes.isEmpty)
  }

  @Test func `A conflict is asked about, and without an answer nothing is sent`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editing: Self.bio("Cat"))
    origin.changeOnceRead { $0.user["bio"] = "Theirs" }
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.refused, saying: "Changed on GitHub meanwhile", "Bio", notices: true)
    #expect(origin.changes.isEmpty)
    #expect(try ghlotus.drafted("bio") == "Cat")
    let replies = Array("g\nm\ns\n".utf8)
    let next = try await ghlotus.run("edit-profile", "--editor", standardInput: replies)
    #expect(next.status == Exit.done, "\(next.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Cat"])])
  }

  @Test func `The editor has the terminal, and gives it back`() async throws {
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
}

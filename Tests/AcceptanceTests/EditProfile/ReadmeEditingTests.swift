import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// Editing the profile README. Shell scripts act as the editor.
@Suite("Editing the README", .ownThreads)
struct ReadmeEditingTests {
  private static let path = "/repos/octocat/octocat"

  private func ghlotus(_ origin: ProfileOrigin, editor: String) throws -> Ghlotus {
    let ghlotus = try origin.ghlotus(["VISUAL": "sh ./editor"])
    try ghlotus.home.write("editor", editor)
    return ghlotus
  }

  /// Makes the server return a README once.
  private func show(_ text: String, on origin: ProfileOrigin) {
    let content = Data(text.utf8).base64EncodedString()
    origin.expect(
      .responded(
        .json(#"{"name":"octocat","full_name":"octocat/octocat","html_url":"","stargazers_count":0,"private":false}"#)),
      of: "GET \(Self.path)")
    origin.expect(
      .responded(
        .json(
          #"{"name":"README.md","path":"README.md","sha":"a1","encoding":"base64","content":"\#(content)"}"#)),
      of: "GET \(Self.path)/readme")
  }

  @Test func `A script edits the README, and the JSON names the change`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editor: "echo Meow >\"$1\"")
    show("Hi\n", on: origin)
    origin.expect(.responded(.json("{}")), of: "PUT \(Self.path)/contents/README.md")
    let result = try await ghlotus.run("edit-profile", "--readme", "--json")
    expectSuccess(result, output: #"{"action":"edit","changed":true,"target":"octocat/octocat"}"# + "\n")
    #expect(
      origin.changes == [
        .init(
          "PUT \(Self.path)/contents/README.md",
          ["message": "Update README.md", "content": "TWVvdwo=", "sha": "a1"])
      ])
  }

  @Test func `After an error, the text is stored, and the message says how to continue`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editor: "echo Meow >\"$1\"")
    show("Hi\n", on: origin)
    origin.expect(
      .responded(.json(#"{"message":"Repository was archived"}"#, status: 403)),
      of: "PUT \(Self.path)/contents/README.md")
    let result = try await ghlotus.run("edit-profile", "--readme")
    #expect(result.errors.contains("Your text is stored as a draft; to continue, run: ghlotus edit-profile --readme"))
    #expect(try await ghlotus.bash("cat $(find state -name README.md)").output == "Meow\n")
  }

  @Test func `The draft is discarded with an option, and a copy is kept`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editor: "echo Meow >\"$1\"; kill -9 $PPID")
    show("Hi\n", on: origin)
    #expect(try await ghlotus.run("edit-profile", "--readme").ending == .killed(signal: SIGKILL))
    let result = try await ghlotus.run("edit-profile", "--readme", "--discard-draft")
    expectSuccess(result)
    #expect(try await ghlotus.bash("cat $(find state -name 'discarded-*.md')").output == "Meow\n")
    #expect(result.output.contains("discarded-"), "\(result.output)")
    let next = try await ghlotus.run("edit-profile", "--readme", "--discard-draft")
    #expect(next.output == "No draft is stored\n", "\(next.errors)")
  }

  @Test func `The text of a killed run is merged with a change on GitHub`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try ghlotus(origin, editor: "sed -i s/two/TWO/ \"$1\"; kill -9 $PPID")
    show("one\ntwo\n3\n4\n5\nsix\n", on: origin)
    #expect(try await ghlotus.run("edit-profile", "--readme").ending == .killed(signal: SIGKILL))
    show("one\ntwo\n3\n4\n5\nSIX\n", on: origin)
    let refused = try await ghlotus.run("edit-profile", "--readme")
    expectFailure(refused, Exit.failed, saying: "a draft that is not saved", "ghlotus edit-profile --readme")
    try ghlotus.home.write("editor", "cp \"$1\" seen")
    show("one\ntwo\n3\n4\n5\nSIX\n", on: origin)
    origin.expect(.responded(.json("{}")), of: "PUT \(Self.path)/contents/README.md")
    try await onOwnThread {
      let terminal = try FormTerminal(ghlotus, "edit-profile --readme")
      try terminal.wait(for: "Discard the draft")
      try terminal.type("c")
      try terminal.press("Enter", until: "Save your README?")
      try terminal.type("s")
      try terminal.press("Enter")
      #expect(try terminal.end().status == Exit.done)
    }
    #expect(try ghlotus.home.read("seen") == "one\nTWO\n3\n4\n5\nSIX\n")
    #expect(try await ghlotus.bash("find state -name README.md").output.isEmpty)
  }
}

import TestSupport
import Testing

/// The command `status`, replayed from a recording.
struct StatusTests {
  private func status(_ words: String...) async throws -> Subprocess.Result {
    try await Ghlotus().run(arguments: ["status", "--replay", Package.fixture("status.har")] + words)
  }

  @Test func `The status is shown`() async throws {
    expectSuccess(try await status(), output: "🎯 Focusing\n")
  }

  @Test func `A new status is set and shown as GitHub returns it`() async throws {
    let result = try await status("On holiday", "--emoji", "palm_tree", "--busy", "--until", "2d")
    expectSuccess(result, output: "🌴 On holiday (busy)\nuntil Nov 4, 10:15\n")
    #expect(try await status("Mostly", "harmless", "--emoji", ":octocat:").output == ":octocat: Mostly harmless\n")
  }

  @Test func `--busy changes only the availability`() async throws {
    let result = try await status("--busy", "--json")
    expectSuccess(result)
    let json = try JSON(result.standardOutput)
    #expect(json["action"] == "set" && json["target"] == "status" && json["changed"] == true)
    #expect(json["message"] == .string("Focusing"))
    #expect(json["emoji"] == .string("🎯"))
    #expect(json["indicates_limited_availability"] == .bool(true))
    #expect(json["expires_at"] == .null)
  }

  @Test func `--clear removes the status`() async throws {
    let result = try await status("--clear")
    expectSuccess(result, output: "Your status is cleared\n")
    #expect(
      try await JSON(status("--clear", "--json").standardOutput)
        == ["action": "clear", "target": "status", "changed": true])
  }

  @Test func `An invalid status is rejected before it is sent`() async throws {
    expectFailure(
      try await status(String(repeating: "x", count: 81)), Exit.refused, saying: "81 characters, but at most 80")
    expectFailure(try await status("--emoji", "palm tree"), Exit.refused, saying: "palm_tree", "nothing was sent")
    expectFailure(try await status("Away", "--until", "2020-01-01"), Exit.refused, saying: "in the past")
    expectFailure(
      try await status("x", "--clear"), Exit.usage, saying: "--clear and a status text cannot be used together")
    expectFailure(
      try await status("clear"), Exit.usage, saying: "to clear your status, run: ghlotus status --clear")
    expectFailure(try await status("--until", "soon"), Exit.usage, saying: "30m, 4h, 2d or 1w")
  }
}

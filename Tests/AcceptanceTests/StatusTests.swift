import TestSupport
import Testing

/// One's status, from a recording.
struct StatusTests {
  private func status(_ words: String...) async throws -> Subprocess.Result {
    try await Ghlotus().run(arguments: ["status", "--replay", Package.fixture("status.har")] + words)
  }

  @Test func `It is shown`() async throws {
    let result = try await status()
    expectSuccess(result)
    #expect(result.output == "🎯 Focusing\n")
  }

  @Test func `A new one is set, and shown as GitHub has it`() async throws {
    let result = try await status("On holiday", "--emoji", "palm_tree", "--busy", "--until", "2d")
    expectSuccess(result)
    #expect(result.output == "🌴 On holiday (busy)\nuntil 4 Nov 10:15\n")
    #expect(try await status("Mostly", "harmless", "--emoji", ":octocat:").output == ":octocat: Mostly harmless\n")
  }

  @Test func `One part of it is changed`() async throws {
    let result = try await status("--busy", "--json")
    expectSuccess(result)
    let json = try JSON(result.standardOutput)
    #expect(json["message"] == .string("Focusing"))
    #expect(json["emoji"] == .string("🎯"))
    #expect(json["indicates_limited_availability"] == .bool(true))
    #expect(json["expires_at"] == .null)
  }

  @Test func `It is cleared`() async throws {
    let result = try await status("--clear")
    expectSuccess(result)
    #expect(result.output.hasPrefix("You have no status."))
    #expect(try await status("--clear", "--json").output == "null\n")
  }

  @Test func `What GitHub would refuse is not sent`() async throws {
    expectFailure(try await status(String(repeating: "x", count: 81)), Exit.refused, saying: "at most 80", "has 81")
    expectFailure(try await status("--emoji", "palm tree"), Exit.refused, saying: "palm_tree", "nothing was sent")
    expectFailure(try await status("Away", "--until", "2020-01-01"), Exit.refused, saying: "passed")
    expectFailure(try await status("--until", "soon"), Exit.usage, saying: "30m, 4h, 2d or 1w")
  }
}

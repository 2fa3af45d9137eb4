import FoundationEssentials
import TestSupport
import Testing

/// The command `storyboard`, which prints the segues between scenes.
struct StoryboardTests {
  private static let drawing = "docs/storyboard.dot"

  @Test func `storyboard --dot matches the drawing in the documentation`() async throws {
    let result = try await Ghlotus().run("storyboard", "--dot")
    expectSuccess(result)
    #expect(result.output == (try String(contentsOfFile: "\(Package.root)/\(Self.drawing)", encoding: .utf8)))
  }

  @Test func `Tab-separated and JSON output list the same segues`() async throws {
    let rows = try await Ghlotus().run("storyboard").output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.count > 40)
    #expect(rows.allSatisfy { $0.count == 3 })
    let objects = try await Ghlotus().run("storyboard", "--json").output.split(separator: "\n")
    #expect(objects.count == rows.count)
    for object in objects { #expect(try JSON(String(object)).keys == ["from", "key", "to"]) }
  }
}

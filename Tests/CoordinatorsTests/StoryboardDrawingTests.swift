import FoundationEssentials
import LotusModel
import Testing
import ViewModels

@testable import Coordinators
@testable import Terminal

/// Tests that the drawing of the storyboard in the folder `docs` is up to date.
///
/// The command `make docs` creates the drawing.
@Suite struct StoryboardDrawingTests {
  @Test func `The drawing in the documents matches the storyboard`() throws {
    let lines = StoryboardViewModel(Storyboard.segues).dot
    #expect(try document("storyboard.dot") == lines.joined(separator: "\n") + "\n", "Run: make docs")
    let drawing = try document("storyboard.svg").replacing("&#45;", with: "-")
    for scene in SceneName.allCases { #expect(drawing.contains("<title>\(scene.rawValue)</title>"), "Run: make docs") }
  }

  private func document(_ name: String) throws -> String {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try String(contentsOf: URL(filePath: "\(root)/docs/\(name)"), encoding: .utf8)
  }
}

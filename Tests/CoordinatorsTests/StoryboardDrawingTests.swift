import FoundationEssentials
import LotusModel
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests that the drawing of the storyboard in the folder `docs` is up to date.
///
/// The command `make docs` creates the drawing: this test writes it in the DOT language if
/// `WRITE_GOLDEN` is set, and Graphviz converts it.
@Suite struct StoryboardDrawingTests {
  @Test func `The drawing in the documents matches the storyboard`() throws {
    let dot = document("storyboard.dot")
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      try drawing.write(to: dot, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: dot, encoding: .utf8) == drawing, "Run: make docs")
    let svg = try String(contentsOf: document("storyboard.svg"), encoding: .utf8).replacing("&#45;", with: "-")
    for scene in SceneName.allCases { #expect(svg.contains("<title>\(scene.rawValue)</title>"), "Run: make docs") }
  }

  /// The storyboard in Graphviz's DOT language (https://graphviz.org/doc/info/lang.html).
  ///
  /// Each segue is an arrow. A key that opens a scene from several scenes has only one arrow, from the
  /// first of them.
  private var drawing: String {
    var drawn: Set<[String]> = []
    let arrows = Storyboard.segues.compactMap { segue -> String? in
      let (name, target) = (segue.key ?? "Enter", segue.to.rawValue)
      guard name.count > 1 || drawn.insert([name, target]).inserted else { return nil }
      return "  \"\(segue.from.rawValue)\" -> \"\(target)\" [label=\"\(name)\"]"
    }
    let lines = ["digraph storyboard {", "  rankdir=LR", "  node [shape=box, style=rounded]"] + arrows + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func document(_ name: String) -> URL {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return URL(filePath: "\(root)/docs/\(name)")
  }
}

import Testing

/// `docs/modules.svg` shows the modules and their dependencies. `make docs` generates the drawing
/// from the manifest and leaves out arrows that other arrows already imply.
@Suite("Drawing of the modules")
struct ModuleDrawingTests {
  @Test func `The drawing of the modules matches the manifest`() throws {
    let manifest = try #require([SourceFile].package.first { $0.path == "Package.swift" })
    let modules = Manifest(manifest).targets.filter { Modules.dependencies[$0.name] != nil }
    let declared = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.dependencies) })
    let drawing = try Document.text(of: "docs/modules.svg")
    let drawn = drawing.matches(of: /<title>(\w+)&#45;&gt;(\w+)<\/title>/).reduce(into: [:]) { arrows, arrow in
      arrows[String(arrow.1), default: Set<String>()].insert(String(arrow.2))
    }
    for module in modules.map(\.name) {
      #expect(Self.reached(from: module, by: drawn) == Self.reached(from: module, by: declared), "run: make docs")
    }
  }

  private static func reached(from module: String, by arrows: [String: Set<String>]) -> Set<String> {
    arrows[module, default: []].reduce(into: []) { $0.formUnion(reached(from: $1, by: arrows).union([$1])) }
  }
}

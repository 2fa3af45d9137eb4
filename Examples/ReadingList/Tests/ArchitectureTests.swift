import Foundation
import Testing

/// Tests that read the sources of the app.
@Suite struct ArchitectureTests {
  /// The words of each file, by the path of the file.
  private let files: [String: Set<String>]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sources").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    files = try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        return (path, Set(text.split { !$0.isLetter }.map(String.init)))
      })
  }

  /// The types that have a file of their own in a folder.
  private func types(in folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix("\(folder)/") }.compactMap { $0.split(separator: "/").last }
      .map { String($0.dropLast(".swift".count)) }
  }

  @Test func `Models and view models are inert`() {
    let active = ["class", "actor", "async", "await", "FileManager"] + types(in: "ModelControllers")
    for (path, words) in files where path.hasPrefix("Models/") || path.hasPrefix("ViewModels/") {
      #expect(words.isDisjoint(with: active), "\(path)")
    }
  }

  @Test func `View controllers name no sibling and no coordinator`() {
    let family = types(in: "ViewControllers").filter { $0.hasSuffix("ViewController") } + types(in: "Coordinators")
    for (path, words) in files where path.hasPrefix("ViewControllers/") {
      let found = words.intersection(family).filter { !path.hasSuffix("/\($0).swift") }
      #expect(found.isEmpty, "\(path)")
    }
  }
}

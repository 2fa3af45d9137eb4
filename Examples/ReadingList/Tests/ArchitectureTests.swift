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

  @Test func `Models and view models are inert`() {
    for (path, words) in files where path.hasPrefix("Models") || path.hasPrefix("ViewModels") {
      let found = words.intersection(["class", "actor", "async", "await", "FileManager", "BookController"])
      #expect(found.isEmpty, "\(path)")
    }
  }

  @Test func `View controllers name no sibling and no coordinator`() {
    let types = files.keys.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }.map(String.init)
    let family = types.filter { $0.hasSuffix("ViewController") || $0.hasSuffix("Coordinator") }
    for (path, words) in files where path.hasPrefix("ViewControllers") {
      let found = words.intersection(family).filter { !path.hasSuffix("/\($0).swift") }
      #expect(found.isEmpty, "\(path)")
    }
  }
}

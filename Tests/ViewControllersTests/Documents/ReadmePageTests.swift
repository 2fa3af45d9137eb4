import Essentials
import FoundationEssentials
import ModelControllers
import Testing

@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

/// Draws the READMEs of `Tests/Golden/readmes`, which resemble those of well-known projects and
/// profiles, and compares them with the reviewed pages next to them.
///
/// After a change of the appearance, run this suite with `WRITE_GOLDEN=1`, and review the
/// changes before you commit them.
@Suite struct ReadmePageTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../Golden/readmes").standardized.path

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()

  @Test func `There are thirty READMEs`() {
    #expect(Self.names.count == 30)
  }

  @Test(arguments: names)
  func `A README is shown as on GitHub`(name: String) async throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(name).md", encoding: .utf8)
    let document = await DocumentController().document(of: text, as: .markdown(.file))
    let page = "https://github.com/octocat/octocat/blob/main/README.md"
    let lines = DocumentViewModel(document, base: LinkBase(page: page)).rows.enumerated().flatMap { number, row in
      (row.isSpaced && number > 0 ? [""] : [])
        + DocumentRowCell(viewModel: row).lines(width: 80).map { $0.trimmed.string }
    }
    let path = "\(Self.folder)/\(name).txt"
    let shown = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      try Data(shown.utf8).write(to: URL(filePath: path))
    }
    #expect(shown == (try String(contentsOfFile: path, encoding: .utf8)))
  }
}

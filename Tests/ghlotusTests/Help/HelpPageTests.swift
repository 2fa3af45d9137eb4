import FoundationEssentials
import Testing

@testable import Terminal
@testable import ghlotus

/// The help pages. Their texts are in `Tests/Golden/help`.
///
/// After a change of the help, run this suite with `WRITE_GOLDEN=1`, and review the changes.
@MainActor
struct HelpPageTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../Golden/help").standardized.path

  private static let pages: [String: StaticTable] = {
    let named =
      CommandTable.commands.map { ($0.name, HelpPage.command($0)) }
      + HelpTopic.all.map { ($0.name, HelpPage.topic($0)) }
    return Dictionary(uniqueKeysWithValues: named + [("overview", HelpPage.overview(of: CommandTable.commands))])
  }()

  @Test func `Each help page matches its golden file`() throws {
    for (name, page) in Self.pages {
      let path = "\(Self.folder)/\(name).txt"
      let shown = page.lines(width: 80).map { $0.string + "\n" }.joined()
      if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
        try Data(shown.utf8).write(to: URL(filePath: path))
      }
      #expect(shown == (try? String(contentsOfFile: path, encoding: .utf8)), "\(name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(files.sorted() == Self.pages.keys.map { "\($0).txt" }.sorted())
  }

  @Test(arguments: stride(from: 40, through: 200, by: 5).map(\.self))
  func `No line of a help page exceeds the width`(width: Int) {
    for page in Self.pages.values {
      let lines = page.lines(width: width)
      #expect(lines.count > 3)
      for line in lines { #expect(line.width <= width, "\(line.string)") }
    }
  }

  @Test func `An unknown name has no help page`() {
    #expect(CommandTable.command(named: "nonsense") == nil)
    #expect(HelpTopic.topic(named: "nonsense") == nil)
  }
}

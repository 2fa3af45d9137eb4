import Testing

@testable import Terminal
@testable import ghlotus

@MainActor
struct HelpPageTests {
  private func text(_ page: StaticTable, _ width: Int) -> String {
    page.lines(width: width).map(\.string).joined(separator: "\n")
  }

  private var pages: [StaticTable] {
    [HelpPage.overview(of: CommandTable.commands)] + CommandTable.commands.map(HelpPage.command)
      + HelpTopic.all.map(HelpPage.topic)
  }

  @Test(arguments: 40...200)
  func `No line of a help page exceeds the width`(width: Int) {
    for page in pages {
      let lines = page.lines(width: width)
      #expect(lines.count > 3)
      for line in lines { #expect(line.width <= width, "\(line.string)") }
    }
  }

  /// Splits a text into words, ignoring line breaks.
  private func words(_ text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "\n" }
  }

  /// Whether a page contains a sentence.
  ///
  /// A sentence next to another column is broken by the words of that column. If the sentence isn't
  /// found in one piece, it is enough that the page contains all of its words.
  private func holds(_ page: String, _ sentence: String) -> Bool {
    let page = words(page)
    let sentence = words(sentence)
    return page.indices.contains { page[$0...].starts(with: sentence) } || Set(sentence).isSubset(of: Set(page))
  }

  @Test(arguments: [40, 80])
  func `The help page of a command covers its usage, notes, options and examples`(width: Int) {
    for command in CommandTable.commands {
      let page = text(HelpPage.command(command), width)
      let told =
        [command.usage, "\(command.summary)."] + command.notes
        + command.allOptions.flatMap { [$0.usage, $0.explanation] }
        + command.examples.flatMap { [$0.line, $0.meaning] } + ["ghlotus help options"]
      for sentence in told { #expect(holds(page, sentence), "\(sentence)") }
    }
  }

  @Test(arguments: [40, 80])
  func `The help page of a topic covers every row`(width: Int) {
    for topic in HelpTopic.all {
      let page = text(HelpPage.topic(topic), width)
      for row in topic.rows {
        #expect(holds(page, row.term), "\(row.term)")
        #expect(holds(page, row.meaning), "\(row.meaning)")
      }
    }
  }

  @Test(arguments: [40, 80])
  func `The overview names every command, topic and common option`(width: Int) {
    let page = text(HelpPage.overview(of: CommandTable.commands), width)
    for command in CommandTable.commands {
      #expect(holds(page, "\(command.name) \(command.summary)"), "\(command.name)")
    }
    for topic in HelpTopic.all { #expect(holds(page, "ghlotus help \(topic.name)")) }
    for option in Option.common { #expect(holds(page, option.usage)) }
  }

  @Test func `The overview lists the commands in groups, one per line`() throws {
    let lines = HelpPage.overview(of: CommandTable.commands).lines(width: 80).map(\.string)
    let width = try #require(CommandTable.commands.map(\.name.count).max())
    var listed = 0
    for group in CommandGroup.allCases {
      let heading = try #require(lines.firstIndex(of: group.title), "\(group.title)")
      let rows = CommandTable.commands.filter { $0.group == group }
        .map { "  \($0.name)" + String(repeating: " ", count: width - $0.name.count) + "  \($0.summary)" }
      #expect(!rows.isEmpty)
      #expect(Array(lines[(heading + 1)...].prefix { !$0.isEmpty }) == rows)
      listed += rows.count
    }
    #expect(listed == CommandTable.commands.count)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `An unknown name has no help page`() {
    #expect(CommandTable.command(named: "nonsense") == nil)
    #expect(HelpTopic.topic(named: "nonsense") == nil)
  }
}

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
  func `No line of any help is wider than the page`(width: Int) {
    for page in pages {
      let lines = page.lines(width: width)
      #expect(lines.count > 3)
      for line in lines { #expect(line.width <= width, "\(line.string)") }
    }
  }

  /// The words of a text, wherever it is broken.
  private func words(_ text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "\n" }
  }

  /// Whether a sentence stands on a page in one piece, or at least, beside another column, with all its words.
  private func holds(_ page: String, _ sentence: String) -> Bool {
    let page = words(page)
    let sentence = words(sentence)
    return page.indices.contains { page[$0...].starts(with: sentence) } || Set(sentence).isSubset(of: Set(page))
  }

  @Test(arguments: [40, 80])
  func `Help tells everything about a command`(width: Int) {
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
  func `Help tells everything about a topic`(width: Int) {
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
    for command in CommandTable.commands { #expect(holds(page, command.usage)) }
    for topic in HelpTopic.all { #expect(holds(page, "ghlotus help \(topic.name)")) }
    for option in Option.common { #expect(holds(page, option.usage)) }
  }

  @Test func `Nothing else has help`() {
    #expect(CommandTable.command(named: "nonsense") == nil)
    #expect(HelpTopic.topic(named: "nonsense") == nil)
  }
}

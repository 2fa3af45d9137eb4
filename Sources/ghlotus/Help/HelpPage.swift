import Terminal

/// App delegate support: draws help from the command table.
enum HelpPage {
  static let firstExamples = [
    Example(line: "ghlotus profile octocat", meaning: "a profile"),
    Example(line: "ghlotus login", meaning: "sign in"),
    Example(line: "ghlotus api /users/octocat", meaning: "any endpoint of the API"),
    Example(line: "ghlotus profile octocat --record octocat.har", meaning: "keep what GitHub answered"),
    Example(line: "ghlotus profile octocat --replay octocat.har", meaning: "and see it again offline"),
  ]

  static func overview(of commands: [Command]) -> StaticTable {
    StaticTable([
      paragraphs(["ghlotus: a GitHub client for the terminal."]),
      examples(firstExamples),
      terms("Commands", commands.map { ($0.usage, $0.summary) }),
      commonOptions,
      terms("Topics", HelpTopic.all.map { ("ghlotus help \($0.name)", $0.title) }),
    ])
  }

  static func command(_ command: Command) -> StaticTable {
    StaticTable([
      paragraphs(["\(command.summary)."]),
      examples(command.examples),
      paragraphs([command.usage + (command.allOptions.isEmpty ? "" : " [options]")], title: "Usage"),
      terms("Options", command.allOptions.map { ($0.usage, $0.explanation) }),
      paragraphs(command.notes),
      paragraphs(command.fields.isEmpty ? [] : [command.fields.joined(separator: " ")], title: "Fields of --json"),
      paragraphs(["Every command also takes the options of: ghlotus help options"]),
    ])
  }

  static func topic(_ topic: HelpTopic) -> StaticTable {
    StaticTable([terms(SafeText(untrusted: topic.title), topic.rows)])
  }

  private static var commonOptions: StaticTable.Section {
    terms("Options of every command", Option.common.map { ($0.usage, $0.summary) })
  }

  private static func examples(_ examples: [Example]) -> StaticTable.Section {
    terms("Examples", examples.map { ($0.line, $0.meaning) })
  }

  private static func paragraphs(_ texts: [String], title: SafeText? = nil) -> StaticTable.Section {
    StaticTable.Section(
      title: title,
      cells: texts.map { ParagraphCell(StyledText(SafeText(untrusted: $0)), maximumWidth: Theme.textWidth) })
  }

  private static func terms(_ title: SafeText, _ rows: [(term: String, meaning: String)]) -> StaticTable.Section {
    let rows = rows.map { row in
      LabelsCell.Row(
        StyledText(SafeText(untrusted: row.term), .bold),
        ParagraphCell(StyledText(SafeText(untrusted: row.meaning), .dim), maximumWidth: Theme.textWidth))
    }
    return StaticTable.Section(title: title, cells: [LabelsCell(rows, widestLabel: widestTerm, longLabel: .valueBelow)])
  }

  /// Cells
  private static let widestTerm = 34
}

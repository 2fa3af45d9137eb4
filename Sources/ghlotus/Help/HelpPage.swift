import Terminal

/// Draws help from the command table.
enum HelpPage {
  static func overview() -> StaticTable {
    StaticTable([
      StaticTable.Section(cells: [TextCell("ghlotus: a GitHub client for the terminal.")]),
      examples([
        Example(line: "ghlotus profile octocat", meaning: "a profile"),
        Example(line: "ghlotus login", meaning: "sign in"),
        Example(line: "ghlotus api /users/octocat", meaning: "any endpoint of the API"),
        Example(line: "ghlotus profile octocat --record octocat.har", meaning: "keep what GitHub answered"),
        Example(line: "ghlotus profile octocat --replay octocat.har", meaning: "and see it again offline"),
      ]),
      terms("Commands", CommandTable.commands.map { ($0.usage, $0.summary) }),
      terms("Options of every command", CommandTable.commonOptions.map { ($0.usage, $0.summary) }),
      terms("Topics", HelpTopic.all.map { ("ghlotus help \($0.name)", $0.title) }),
    ])
  }

  static func command(_ command: Command) -> StaticTable {
    StaticTable([
      StaticTable.Section(cells: [TextCell("\(command.summary).")]),
      examples(command.examples),
      StaticTable.Section(
        title: "Usage", cells: [TextCell(command.usage + (command.options.isEmpty ? "" : " [options]"))]),
      terms("Options", command.options.map { ($0.usage, $0.explanation) }),
      StaticTable.Section(cells: command.notes.map { TextCell($0) }),
      fields(command.fields),
      terms("Options of every command", CommandTable.commonOptions.map { ($0.usage, $0.summary) }),
    ])
  }

  private static func fields(_ names: [String]) -> StaticTable.Section {
    StaticTable.Section(title: "Fields of --json", cells: names.isEmpty ? [] : [TextCell(names.joined(separator: " "))])
  }

  static func topic(_ topic: HelpTopic) -> StaticTable {
    StaticTable([terms(SafeText(untrusted: topic.title), topic.rows)])
  }

  private static func examples(_ examples: [Example]) -> StaticTable.Section {
    terms("Examples", examples.map { ($0.line, $0.meaning) })
  }

  private static func terms(_ title: SafeText, _ rows: [(String, String)]) -> StaticTable.Section {
    let column = min(rows.map(\.0.count).max() ?? 0, TermCell.widestTerm)
    return StaticTable.Section(title: title, cells: rows.map { TermCell(term: $0.0, meaning: $0.1, column: column) })
  }
}

import Terminal

/// Lays out the pages of `ghlotus help`.
enum HelpPage {
  static let firstExamples = [
    Example(line: "ghlotus profile octocat", meaning: "show a profile"),
    Example(line: "ghlotus login", meaning: "sign in"),
    Example(line: "ghlotus api /users/octocat", meaning: "send a request to the API"),
    Example(line: "ghlotus profile octocat --record octocat.har", meaning: "record the run in a file"),
    Example(line: "ghlotus profile octocat --replay octocat.har", meaning: "replay the run offline"),
  ]

  /// The page of `ghlotus help`, which lists the commands in groups, one per line.
  static func overview(of commands: [Command]) -> StaticTable {
    var sections = [paragraphs(["ghlotus: a GitHub client for the terminal."]), examples(firstExamples)]
    sections += CommandGroup.allCases.map { list(of: commands, in: $0) }
    sections += [
      commonOptions,
      terms("Help topics", HelpTopic.all.map { ("ghlotus help \($0.name)", $0.title) }),
      paragraphs(["Run ghlotus help COMMAND for the arguments and options of a command."]),
    ]
    return StaticTable(sections)
  }

  /// Lists the commands of a group. The summaries of all groups are aligned.
  private static func list(of commands: [Command], in group: CommandGroup) -> StaticTable.Section {
    let width = commands.map(\.name.count).max() ?? 0
    let members = commands.filter { $0.group == group }
    return terms(
      SafeText(untrusted: group.title),
      members.map { ($0.name + String(repeating: " ", count: width - $0.name.count), $0.summary) })
  }

  static func command(_ command: Command) -> StaticTable {
    StaticTable(
      [
        paragraphs(["\(command.summary)."]),
        examples(command.examples),
        paragraphs([command.usage + (command.allOptions.isEmpty ? "" : " [options]")], title: "Usage"),
        terms("Options", command.allOptions.map { ($0.usage, $0.explanation) }),
        paragraphs(command.notes),
      ] + fields(of: command) + [paragraphs(["For the options of every command, see: ghlotus help options"])])
  }

  /// Lists the JSON fields and the columns of each form of a command.
  private static func fields(of command: Command) -> [StaticTable.Section] {
    command.json.flatMap { form in
      let owner = command.json.count == 1 ? "" : " of \(command.usage(of: form))"
      let lists = [("JSON fields\(owner)", form.fields), ("Columns\(owner) in a pipe", form.columns)]
      return lists.filter { !$1.isEmpty }.map { title, names in
        paragraphs([names.joined(separator: " ")], title: SafeText(untrusted: title))
      }
    }
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

  /// The maximum width of the first column, in cells.
  private static let widestTerm = 34
}

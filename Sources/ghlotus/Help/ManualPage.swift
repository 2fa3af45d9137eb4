/// Writes the manual pages of sections 1 and 7 in mdoc(7). The text is the same as in
/// `ghlotus help`.
enum ManualPage {
  static func overview(of commands: [Command]) -> String {
    let names = commands.map { "ghlotus\\-\($0.name.escaped) 1" }
    return page(
      named: "ghlotus", for: "a GitHub client for the terminal",
      of: [
        section("SYNOPSIS", [".Nm", ".Op Ar options", ".Op Ar command", ".Op Ar argument ..."]),
        section("DESCRIPTION", paragraphs(description)),
        section("COMMANDS", list(zip(names, commands).map { ("Xr \($0)", $1.summary) })),
        section("OPTIONS", ["These options may appear before or after every command."] + options(Option.common)),
        section("ENVIRONMENT", list(HelpTopic.environment.rows.map { ("Ev \($0.term.argument)", $0.meaning) })),
        section("FILES", list(files.map { ("Pa \($0.path.argument)", $0.meaning) })),
        section("EXIT STATUS", list(HelpTopic.exitCodes.rows.map { ("Li \($0.term.argument)", $0.meaning) })),
        section("EXAMPLES", examples(HelpPage.firstExamples)),
        section("SEE ALSO", references(names.sorted() + ["ghlotus\\-recordings 5", "ghlotus\\-settings 5"] + topics)),
      ])
  }

  private static let topics = HelpTopic.generated.map { "ghlotus\\-\($0.name.escaped) 7" }.sorted()

  /// The page of a help topic, in section 7.
  static func topic(_ topic: HelpTopic) -> String {
    page(
      named: "ghlotus-\(topic.name)", in: 7, for: topic.title.loweredFirst,
      of: [
        section("DESCRIPTION", list(topic.rows.map { ("Li \($0.term.argument)", $0.meaning) })),
        section("SEE ALSO", references(["ghlotus 1"])),
      ])
  }

  static func command(_ command: Command) -> String {
    page(
      named: "ghlotus-\(command.name)", for: command.summary.loweredFirst,
      of: [
        section(
          "SYNOPSIS",
          [".Nm \("ghlotus \(command.name)".argument)", ".Op Ar options"] + command.arguments.map(\.synopsis)),
        section("DESCRIPTION", paragraphs(["\(command.summary)."] + command.notes)),
        section(
          "OPTIONS",
          (command.allOptions.isEmpty ? [] : options(command.allOptions) + [".Pp"])
            + ["Every command also accepts the options in", ".Xr ghlotus 1 ."]),
        command.json.isEmpty ? [] : section("JSON FIELDS", names(\.fields, of: command)),
        command.json.allSatisfy(\.columns.isEmpty) ? [] : section("COLUMNS IN A PIPE", names(\.columns, of: command)),
        section("EXAMPLES", examples(command.examples)),
        section("SEE ALSO", references(["ghlotus 1"])),
      ])
  }

  /// Returns the JSON fields or the columns of each form of a command.
  private static func names(_ names: KeyPath<JSONOutput, [String]>, of command: Command) -> [String] {
    command.json.filter { !$0[keyPath: names].isEmpty }.flatMap { form in
      let title = command.json.count == 1 ? [] : [".Ss \(command.usage(of: form).argument)"]
      return title + [".Bd -filled"] + form[keyPath: names].map { "\\%\($0.escaped)" } + [".Ed"]
    }
  }

  private static let description = [
    "ghlotus shows profiles, repositories, issues, gists and lists on GitHub. It edits your profile and can send any "
      + "request to GitHub's API.",
    "Without a command, ghlotus opens the full-screen app on a terminal. Press F1 in the app to list its keys.",
  ]

  private static let files = [
    (path: "~/.config/ghlotus/settings.json", meaning: "your settings"),
    (
      path: "~/.local/state/ghlotus",
      meaning: "accounts, drafts, the last scenes of the app, and the report of the last crash"
    ),
    (path: "~/.cache/ghlotus", meaning: "cached responses from GitHub"),
  ]

  private static func page(
    named name: String, in number: Int = 1, for purpose: String, of sections: [[String]]
  ) -> String {
    let head = [
      ".Dd \(Version.date)", ".Dt \(name.uppercased().escaped) \(number)", ".Os", ".Sh NAME", ".Nm \(name.escaped)",
      ".Nd \(purpose.escaped)",
    ]
    return (head + sections.flatMap { $0 }).map { "\($0)\n" }.joined()
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    [".Sh \(title)"] + lines
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [$0.lines] }.joined(separator: [".Pp"]))
  }

  /// Returns a list of terms and their meanings.
  ///
  /// - Parameter rows: The mdoc macros of each term, and the text that explains it.
  private static func list(_ rows: [(term: String, meaning: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return [".Bl -tag -width Ds"] + rows.flatMap { [".It \($0.term)", $0.meaning.lines] } + [".El"]
  }

  private static func options(_ options: [Option]) -> [String] {
    list(options.map { ($0.macros, $0.explanation) })
  }

  private static func examples(_ examples: [Example]) -> [String] {
    list(examples.map { ("Ic \($0.line.argument)", $0.meaning) })
  }

  private static func references(_ pages: [String]) -> [String] {
    pages.map { ".Xr \($0)\($0 == pages.last ? "" : " ,")" }
  }
}

extension Argument {
  fileprivate var synopsis: String {
    let words =
      isLiteral
      ? words.map { "Cm \($0.argument)" }.joined(separator: " | ") : "Ar \(name.argument)"
    return (isOptional ? ".Op " : ".") + words + (repeats ? " ..." : "")
  }
}

extension Option {
  /// The option in mdoc macros, such as `Fl X , Fl -method Ar METHOD`.
  fileprivate var macros: String {
    let names = (short.map { "Fl \($0) , " } ?? "") + "Fl \("-\(name)".escaped)"
    guard let value else { return names }
    return isValueOptional ? "\(names) Ns Op = Ns Ar \(value.argument)" : "\(names) Ar \(value.argument)"
  }
}

extension String {
  /// The text, escaped for mdoc.
  ///
  /// Hyphens are escaped so that they stay ASCII hyphens, because readers copy commands from the
  /// page.
  fileprivate var escaped: String {
    map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: String(character)
      }
    }.joined()
  }

  /// The text with each sentence on its own line. No line is mistaken for a macro.
  fileprivate var lines: String {
    replacing(". ", with: ".\n").split(separator: "\n").map { line in
      let escaped = String(line).escaped
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }.joined(separator: "\n")
  }

  /// The text as a quoted argument of a macro, which mandoc never mistakes for another macro.
  fileprivate var argument: String {
    "\"\\&\(escaped.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
  }

  fileprivate var loweredFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}

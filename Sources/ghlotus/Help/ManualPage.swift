/// App delegate support: writes the manual's pages of section 1 in mdoc(7), from the command table: the same words as
/// help.
enum ManualPage {
  static func overview(of commands: [Command]) -> String {
    let names = commands.map { "ghlotus\\-\($0.name.escaped) 1" }
    return page(
      named: "ghlotus", for: "a GitHub client for the terminal",
      of: [
        section("SYNOPSIS", [".Nm", ".Op Ar options", ".Op Ar command", ".Op Ar argument ..."]),
        section("DESCRIPTION", paragraphs(description)),
        section("COMMANDS", list(zip(names, commands).map { ("Xr \($0)", $1.summary) })),
        section("OPTIONS", ["They stand before or behind every command."] + options(Option.common)),
        section("ENVIRONMENT", list(HelpTopic.environment.rows.map { ("Ev \($0.term.argument)", $0.meaning) })),
        section("FILES", list(files.map { ("Pa \($0.path.argument)", $0.meaning) })),
        section("EXIT STATUS", list(HelpTopic.exitCodes.rows.map { ("Li \($0.term.argument)", $0.meaning) })),
        section("EXAMPLES", examples(HelpPage.firstExamples)),
        section("SEE ALSO", references(names.sorted() + ["ghlotus\\-recordings 5", "ghlotus\\-settings 5"])),
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
            + ["Every command also takes the options of", ".Xr ghlotus 1 ."]),
        command.fields.isEmpty
          ? [] : section("FIELDS OF JSON", [".Bd -filled"] + command.fields.map { "\\%\($0.escaped)" } + [".Ed"]),
        section("EXAMPLES", examples(command.examples)),
        section("SEE ALSO", references(["ghlotus 1"])),
      ])
  }

  private static let description = [
    "It shows profiles, repositories, issues, gists and lists of them, edits your own profile, and calls the whole API of "
      + "GitHub.",
    "On a terminal, ghlotus alone opens the full-screen app, in which one scene leads to another. F1 or ? lists its keys.",
  ]

  private static let files = [
    (path: "~/.config/ghlotus/settings.json", meaning: "settings, which you write"),
    (path: "~/.local/state/ghlotus", meaning: "accounts, drafts, and where you were in the app"),
    (path: "~/.cache/ghlotus", meaning: "answers of GitHub"),
  ]

  private static func page(named name: String, for purpose: String, of sections: [[String]]) -> String {
    let head = [
      ".Dd \(Version.date)", ".Dt \(name.uppercased().escaped) 1", ".Os", ".Sh NAME", ".Nm \(name.escaped)",
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

  /// - Parameter rows: macros for the term, and what it means.
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
      ? name.split(separator: "|").map { "Cm \(String($0).argument)" }.joined(separator: " | ") : "Ar \(name.argument)"
    return (isOptional ? ".Op " : ".") + words + (repeats ? " ..." : "")
  }
}

extension Option {
  /// `Fl X , Fl -method Ar METHOD`
  fileprivate var macros: String {
    let names = (short.map { "Fl \($0) , " } ?? "") + "Fl \("-\(name)".escaped)"
    guard let value else { return names }
    return isValueOptional ? "\(names) Ns Op = Ns Ar \(value.argument)" : "\(names) Ar \(value.argument)"
  }
}

extension String {
  /// Every hyphen is one that is typed: a reader may copy any of these texts.
  fileprivate var escaped: String {
    map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: String(character)
      }
    }.joined()
  }

  /// Text, each sentence on a line of its own, of which none is a macro.
  fileprivate var lines: String {
    replacing(". ", with: ".\n").split(separator: "\n").map { line in
      let escaped = String(line).escaped
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }.joined(separator: "\n")
  }

  /// One argument of a macro, which is no macro itself.
  fileprivate var argument: String {
    "\"\\&\(escaped.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
  }

  fileprivate var loweredFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}

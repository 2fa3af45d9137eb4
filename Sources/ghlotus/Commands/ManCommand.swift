import LotusModel

/// The command that prints the pages of the manual.
enum ManCommand {
  static let command = Command(
    name: "man", group: .help, summary: "Print a manual page as mdoc source",
    arguments: [Argument(name: "command or topic", isOptional: true, candidates: .generatedPages)],
    printsJSON: false,
    examples: [
      Example(line: "ghlotus man", meaning: "print the source of ghlotus(1)"),
      Example(line: "ghlotus man profile | man -l -", meaning: "read ghlotus-profile(1)"),
      Example(line: "ghlotus man exit-codes | man -l -", meaning: "read ghlotus-exit-codes(7)"),
    ],
    notes: ["The Debian package and \"make install\" install all pages. To read them, run: man ghlotus"],
    makeText: { line, commands throws(UsageError) in
      guard let page = line.arguments.first else { return ManualPage.overview(of: commands) }
      let name = page.hasPrefix("ghlotus-") ? String(page.dropFirst("ghlotus-".count)) : page
      if let topic = HelpTopic.generated.first(where: { $0.name == name }) { return ManualPage.topic(topic) }
      guard let command = commands.first(where: { $0.name == name }) else {
        let hint = Suggestion.hint(for: name, among: commands.map(\.name) + HelpTopic.generated.map(\.name))
        throw UsageError(.unknownCommand(name, hint), command: "man")
      }
      return ManualPage.command(command)
    },
    makeTask: nil)
}

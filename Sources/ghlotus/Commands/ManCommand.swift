import LotusModel

/// App delegate support: the command that prints the manual.
enum ManCommand {
  static let command = Command(
    name: "man", summary: "Print a page of the manual, in mdoc",
    arguments: [Argument(name: "command", isOptional: true, candidates: .commands)],
    examples: [
      Example(line: "ghlotus man", meaning: "the page ghlotus(1)"),
      Example(line: "ghlotus man profile | man -l -", meaning: "ghlotus-profile(1), as it is read"),
    ],
    notes: ["make install and the Debian package install all pages; man ghlotus shows them there."],
    makeText: { line, commands throws(UsageError) in
      guard let name = line.arguments.first else { return ManualPage.overview(of: commands) }
      guard let command = commands.first(where: { $0.name == name }) else {
        let hint = Suggestion.hint(for: name, among: commands.map(\.name))
        throw UsageError(.unknownCommand(name, hint), command: "man")
      }
      return ManualPage.command(command)
    },
    makeTask: nil)
}

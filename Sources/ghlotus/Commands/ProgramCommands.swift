import Coordinators
import LotusModel
import ViewModels

/// The command that prints the completion script of a shell.
enum CompletionCommand {
  static let command = Command(
    name: "completion", group: .help, summary: "Print the completion script for a shell",
    arguments: [Argument(name: Shell.allCases.map(\.rawValue).joined(separator: "|"), kind: .literal)],
    printsJSON: false,
    examples: [
      Example(line: "ghlotus completion bash", meaning: "add to ~/.bashrc: eval \"$(ghlotus completion bash)\""),
      Example(
        line: "ghlotus completion zsh",
        meaning: "add to ~/.zshrc, after compinit: eval \"$(ghlotus completion zsh)\""),
      Example(
        line: "ghlotus completion fish",
        meaning: "add to ~/.config/fish/config.fish: ghlotus completion fish | source"),
    ],
    notes: [
      "The Debian package and \"make install\" install the scripts where shells look for them.",
      "Completion offers commands, options, values, files, the logins of your accounts, and the users and repositories that you have viewed. "
        + "It never uses the network.",
    ],
    makes: .text { line, _ throws(UsageError) in
      let name = line.arguments.first ?? ""
      guard let shell = Shell(rawValue: name) else {
        let known = Shell.allCases.map(\.rawValue)
        throw UsageError(.invalidChoice(option: "completion", name, known: known), command: "completion")
      }
      return shell.script
    })
}

/// The command that prints the pages of the manual.
enum ManCommand {
  static let command = Command(
    name: "man", group: .help, summary: "Print a manual page as mdoc source",
    arguments: [Argument(name: "command or topic", isOptional: true, candidates: .topics)],
    printsJSON: false,
    examples: [
      Example(line: "ghlotus man", meaning: "print the source of ghlotus(1)"),
      Example(line: "ghlotus man profile | man -l -", meaning: "read ghlotus-profile(1)"),
      Example(line: "ghlotus man exit-codes | man -l -", meaning: "read ghlotus-exit-codes(7)"),
    ],
    notes: [
      "The topics are \(HelpTopic.all.map(\.name).joined(separator: ", ")). The installed pages ghlotus-settings(5) and "
        + "ghlotus-recordings(5) are more detailed.",
      "The Debian package and \"make install\" install all pages. To read them, run: man ghlotus",
    ],
    makes: .text { line, commands throws(UsageError) in
      guard let page = line.arguments.first else { return ManualPage.overview(of: commands) }
      let name = page.hasPrefix("ghlotus-") ? String(page.dropFirst("ghlotus-".count)) : page
      if let topic = HelpTopic.all.first(where: { $0.name == name }) { return ManualPage.topic(topic) }
      guard let command = commands.first(where: { $0.name == name }) else {
        let hint = Suggestion.hint(for: name, among: commands.map(\.name) + HelpTopic.all.map(\.name))
        throw UsageError(.unknownTopic(name, hint), command: "man")
      }
      return ManualPage.command(command)
    })
}

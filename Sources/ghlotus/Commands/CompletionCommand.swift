import LotusModel

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
      "Completion offers commands, options, values, files, and the logins of your accounts and of users you have viewed. "
        + "It never uses the network.",
    ],
    makeText: { line, _ throws(UsageError) in
      let name = line.arguments.first ?? ""
      guard let shell = Shell(rawValue: name) else {
        let known = Shell.allCases.map(\.rawValue)
        throw UsageError(.invalidChoice(option: "completion", name, known: known), command: "completion")
      }
      return shell.script
    },
    makeTask: nil)
}

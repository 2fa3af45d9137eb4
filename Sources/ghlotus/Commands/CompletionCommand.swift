import LotusModel

/// App delegate support: the command that prints what makes a shell complete the words of ghlotus.
enum CompletionCommand {
  static let command = Command(
    name: "completion", summary: "Print the completions for a shell",
    arguments: [Argument(name: Shell.allCases.map(\.rawValue).joined(separator: "|"), isLiteral: true)],
    examples: [
      Example(line: "ghlotus completion bash", meaning: "in ~/.bashrc: eval \"$(ghlotus completion bash)\""),
      Example(
        line: "ghlotus completion zsh", meaning: "in ~/.zshrc, behind compinit: eval \"$(ghlotus completion zsh)\""),
      Example(
        line: "ghlotus completion fish", meaning: "in ~/.config/fish/config.fish: ghlotus completion fish | source"),
    ],
    notes: [
      "make install and the Debian package have them already, where the shells look for them.",
      "They offer commands, options, their values and files, and the logins of accounts that are signed in or were looked "
        + "at. They never use the network.",
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

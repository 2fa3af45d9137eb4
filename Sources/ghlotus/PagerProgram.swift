import Terminal

/// The user's pager: the command in `GHLOTUS_PAGER` or `PAGER`, or else `less`.
struct PagerProgram {
  private let command: String
  private let environment: [String: String]

  /// Finds the pager.
  ///
  /// - Returns: `nil` if the variable is empty or `cat`, or if no pager is installed.
  init?(environment: [String: String]) {
    let chosen = environment["GHLOTUS_PAGER"] ?? environment["PAGER"]
    guard let command = chosen ?? environment.program(named: "less").map({ _ in "less" }), !command.isEmpty,
      command != "cat"
    else { return nil }
    self.command = command
    // The defaults of git: less quits if the text fits on the screen, shows colors and doesn't
    // clear the screen; lv shows colors.
    self.environment = ["LESS": "FRX", "LV": "-c"].merging(environment.withoutTokens) { $1 }
  }

  func pager(for output: OutputChannel) -> Pager {
    Pager(shellScript: shellScript, environment: environment, output: output)
  }

  private var shellScript: String {
    let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " /._+-=".contains($0) }
    guard isPlain, let name = command.split(separator: " ").first(where: { !$0.contains("=") }) else { return command }
    // If the pager isn't installed, cat prints the text.
    return "command -v \(name) >/dev/null || exec cat; exec env \(command)"
  }
}

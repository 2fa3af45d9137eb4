import Terminal

/// App delegate support: the user's pager: what `GHLOTUS_PAGER` or `PAGER` names, else less.
struct PagerProgram {
  private let command: String
  private let environment: [String: String]

  /// - Returns: nil where none is wanted, by an empty variable or `cat`, and where there is none.
  init?(environment: [String: String]) {
    let chosen = environment["GHLOTUS_PAGER"] ?? environment["PAGER"]
    guard let command = chosen ?? environment.program(named: "less").map({ _ in "less" }), !command.isEmpty,
      command != "cat"
    else { return nil }
    self.command = command
    // For less: end at once where all fits, show colours, leave the last page on the screen. For lv: show colours. As in git.
    self.environment = ["LESS": "FRX", "LV": "-c"].merging(environment.withoutTokens) { $1 }
  }

  func pager(for output: OutputChannel) -> Pager {
    Pager(shellScript: shellScript, environment: environment, output: output)
  }

  private var shellScript: String {
    let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " /._+-=".contains($0) }
    guard isPlain, let name = command.split(separator: " ").first(where: { !$0.contains("=") }) else { return command }
    // What is not installed must not cost the page.
    return "command -v \(name) >/dev/null || exec cat; exec env \(command)"
  }
}

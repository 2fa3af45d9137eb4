import Terminal

/// App delegate support: part of the command table: the options of every command.
extension Option {
  /// Understood before and after every command.
  static let common = [
    Option(
      name: "json", value: "FIELDS", isValueOptional: true, candidates: .fields,
      summary: "print JSON with GitHub's own names; only these fields, separated by commas"),
    Option(
      name: "replay", value: "FILE.har", candidates: .recordings,
      summary: "answer from a recording, without the network"),
    Option(
      name: "record", value: "FILE.har", candidates: .recordings,
      summary: "write a recording of this run, without its secrets"),
    Option(name: "refresh", summary: "have GitHub confirm every cached answer"),
    Option(name: "offline", summary: "use only the cache, of any age, and never the network"),
    Option(name: "hostname", value: "HOST", summary: "use this GitHub instead of github.com"),
    Option(
      name: "user", value: "LOGIN", candidates: .accounts, summary: "use this one of the accounts that are signed in"),
    Option(
      name: "color", value: "WHEN", candidates: .choices(of: Capabilities.ColorChoice.self),
      summary: "auto, always or never"),
    Option(name: "no-pager", summary: "never show what is higher than the terminal in a pager"),
    Option(name: "verbose", summary: "show the requests on standard error"),
    Option(name: "help", short: "h", summary: "explain the command"),
    Option(name: "version", summary: "print the version"),
  ]
}

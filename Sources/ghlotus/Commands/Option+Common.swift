import Terminal

/// The options that every command accepts.
extension Option {
  /// The common options, which may appear before and after the name of a command.
  static let common = [
    Option(
      name: "json", value: "FIELDS", isValueOptional: true, candidates: .fields,
      summary: "print JSON with GitHub's field names; FIELDS selects some, separated by commas; not for browse, "
        + "completion, help, man and token"),
    Option(
      name: "replay", value: "FILE.har", candidates: .recordings,
      summary: "replay a recording instead of using the network"),
    Option(
      name: "record", value: "FILE.har", candidates: .recordings,
      summary: "record this run in a file, without tokens and other secrets"),
    Option(name: "refresh", summary: "check every cached response with GitHub before using it"),
    Option(name: "offline", summary: "use cached responses of any age and never the network"),
    Option(name: "hostname", value: "HOST", summary: "use this GitHub host instead of github.com"),
    Option(
      name: "user", value: "LOGIN", candidates: .accounts, summary: "use this account; it must be signed in"),
    Option(
      name: "color", value: "WHEN", candidates: .choices(of: Capabilities.ColorChoice.self),
      summary: "use color: auto, always or never"),
    Option(name: "no-pager", summary: "do not show long output in a pager"),
    Option(name: "verbose", summary: "print each request to standard error"),
    Option(name: "help", short: "h", summary: "show help for the command"),
    Option(name: "version", summary: "print the version"),
  ]
}

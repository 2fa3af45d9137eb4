import Coordinators
import Essentials
import LotusModel

/// The command that shows the status of a user, and sets or clears the status of the signed-in
/// user.
enum StatusCommand {
  static let command = Command(
    name: "status", group: .profile, summary: "Show, set or clear your status",
    arguments: [Argument(name: "text", isOptional: true, repeats: true)],
    options: parts + [clear, owner],
    json: [
      JSONOutput { UserStatus.fieldNames },
      JSONOutput(words: "<text>", isUsed: { changes($0) }) { ChangeResult.fieldNames + UserStatus.fieldNames },
      .option(clear) { ChangeResult.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus status", meaning: "show your status"),
      Example(line: "ghlotus status --of mona", meaning: "show the status of mona"),
      Example(line: "ghlotus status \"On vacation\" --emoji palm_tree --busy --until 2d", meaning: "set a new status"),
      Example(line: "ghlotus status --not-busy", meaning: "keep the text and emoji, and clear the busy flag"),
      Example(line: "ghlotus status --clear", meaning: "clear your status"),
    ],
    notes: [
      "To set a new status, write up to \(StatusChange.longestMessage) characters. Options without text change parts of "
        + "the current status. To change your status, you need a token with the scope user.",
      "The command rejects a single word such as clear, off or show, and the word set before a status, because they look "
        + "like subcommands. If a single word could be a login, the command asks before it sets the status. Without a "
        + "terminal, the command rejects such a word. With an option such as --busy or --emoji, the command does not ask. "
        + "edit-profile --status sets such a word without asking. To see the status of mona, use: ghlotus status --of mona",
      "A status with --org stays limited to the members of the organization until you clear the status or name another "
        + "organization. To show it to everyone, clear the field \"Visible to\" of edit-profile. For --org, you need a "
        + "token with the scope read:org. Without this scope, GitHub may not return the organization; a change then shows "
        + "your status to everyone.",
      JSONOutput.changeNote,
    ],
    makes: .task { line, _ in
      if let subject = try subject(line) { return .showStatus(of: subject) }
      guard let change = try change(line) else { return .showStatus(of: .viewer) }
      return .changeStatus(change, resembling: login(line))
    })

  /// The options that change parts of the status.
  private static let parts = [emoji, busy, notBusy, until, org]

  private static let emoji = Option(
    name: "emoji", value: "EMOJI", acceptsEmptyValue: true, candidates: .emoji,
    summary: "set an emoji; write the character or its name on GitHub, such as palm_tree")
  private static let busy = Option(name: "busy", summary: "say that you are not fully available")
  private static let notBusy = Option(name: "not-busy", summary: "say that you are available")
  private static let until = Option(
    name: "until", value: "WHEN",
    summary: "clear the status after a duration such as 30m, 4h, 2d or 1w, at the end of a day such as tomorrow or "
      + "2027-01-31, or at a time such as 18:00, 'tomorrow 18:00' or '2027-01-31 18:00'")
  private static let org = Option(
    name: "org", value: "NAME", candidates: .users,
    summary: "let only the members of this organization see the status")
  private static let clear = Option(name: "clear", summary: "clear your status")
  private static let owner = Option(
    name: "of", value: "USER", candidates: .users, summary: "show the status of this user")

  /// Whether a command line sets a status or changes parts of it.
  private static func changes(_ line: ParsedLine) -> Bool {
    !line.arguments.isEmpty || parts.contains(where: line.has)
  }

  /// Returns the login that the user may have meant by a single word without options. In other
  /// commands, such a word names the user to show.
  private static func login(_ line: ParsedLine) -> Login? {
    guard line.arguments.count == 1, !parts.contains(where: line.has) else { return nil }
    return try? Login(line.arguments[0])
  }

  /// Returns the user whom `--of` names, or `nil` if the line doesn't have the option.
  private static func subject(_ line: ParsedLine) throws -> ProfileSubject? {
    guard let name = line.value(owner) else { return nil }
    try line.check(owner, excludes: parts + [clear])
    if let word = line.arguments.first {
      throw UsageError(.extraArgument(word, .leaveOut(because: "--of only shows a status")))
    }
    return try ProfileSubject(typed: name)
  }

  /// Reads the change of the status from the command line.
  ///
  /// - Returns: `nil` if the line changes nothing, so that the command shows the status.
  private static func change(_ line: ParsedLine) throws -> StatusChange? {
    if line.has(clear) {
      try line.check(clear, excludes: parts)
      if !line.arguments.isEmpty { throw UsageError(.clearTakesNoText) }
      return try StatusChange(message: "")
    }
    let isBusy = try line.flag(busy, opposite: notBusy)
    if !changes(line) { return nil }
    try checkSubcommand(line)
    return try StatusChange(
      message: line.arguments.isEmpty ? nil : line.arguments.joined(separator: " "), emoji: line.value(emoji),
      isBusy: isBusy, end: try end(line),
      organization: try line.value(org).map { name throws(InvalidNameError) in try Login(name) })
  }

  /// Rejects a status that looks like a subcommand, because it is more likely a mistake.
  private static func checkSubcommand(_ line: ParsedLine) throws(UsageError) {
    // A status needs text or an emoji. An empty variable of a script must not clear the status.
    let hasParts = !line.arguments.isEmpty || line.has(emoji)
    if hasParts, line.arguments.allSatisfy(\.isBlank), (line.value(emoji) ?? "").isBlank {
      throw UsageError(.clearIsOption)
    }
    guard let word = line.arguments.first else { return }
    if word == "set" { throw UsageError(.needlessSubcommand(word)) }
    guard line.arguments.count == 1 else { return }
    switch word {
    case "clear", "delete", "off", "remove", "reset", "unset": throw UsageError(.clearIsOption)
    case "get", "list", "show", "view": throw UsageError(.needlessSubcommand(word))
    case "help": throw UsageError(.extraArgument(word, .nearest(["help status"])))
    case "-": throw UsageError(.notRead("status"))
    default: break
    }
  }

  private static func end(_ line: ParsedLine) throws(UsageError) -> StatusEnd? {
    guard let text = line.value(until) else { return nil }
    guard let end = StatusEnd(text) else { throw UsageError(.notEnd(option: until.spelling, text)) }
    return end
  }
}

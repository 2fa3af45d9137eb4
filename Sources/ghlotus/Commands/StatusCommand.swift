import Coordinators
import Essentials
import FoundationEssentials
import Glibc
import LotusModel

/// The command that shows, sets and clears the user's status.
enum StatusCommand {
  static let command = Command(
    name: "status", group: .profile, summary: "Show, set or clear your status",
    arguments: [Argument(name: "text", isOptional: true, repeats: true)],
    options: [
      Option(
        name: "emoji", value: "EMOJI", acceptsEmptyValue: true, candidates: .emoji,
        summary: "set an emoji, given as a character or by its name on GitHub, such as palm_tree"),
      Option(name: "busy", summary: "say that you are not fully available"),
      Option(name: "not-busy", summary: "say that you are available"),
      Option(
        name: "until", value: "WHEN",
        summary:
          "clear the status after a duration such as 30m, 4h, 2d or 1w, or at the end of a date such as 2027-01-31"),
      Option(name: "clear", summary: "clear your status"),
    ],
    json: [
      JSONOutput { UserStatus.fieldNames },
      JSONOutput(words: "<text>", isUsed: { changes($0) }) { ChangeResult.fieldNames + UserStatus.fieldNames },
      .option("clear") { ChangeResult.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus status", meaning: "show your status"),
      Example(line: "ghlotus status \"On vacation\" --emoji palm_tree --busy --until 2d", meaning: "set a new status"),
      Example(line: "ghlotus status --not-busy", meaning: "keep the text and emoji, and clear the busy flag"),
      Example(line: "ghlotus status --clear", meaning: "clear your status"),
    ],
    notes: [
      "A text of up to \(StatusChange.longestMessage) characters sets a new status. If you give only options, they "
        + "change the current status. To change your status, you need a token with the scope user.",
      "A single word such as clear, off or show is reported as a mistake, and so is the word set before a text. Before "
        + "a single word that could be a login is set, the command asks you. Without a terminal, it reports an error. To "
        + "set such a status, use edit-profile --status. To see the status of mona, use: ghlotus profile mona "
        + "--json=status",
      "A status that only the members of an organization can see stays limited to them until you clear it.",
      JSONOutput.changeNote,
    ],
    makeTask: { line, _ in .changeStatus(try change(line), resembling: login(line)) })

  /// The options that change parts of the status.
  private static let parts = ["emoji", "busy", "not-busy", "until"]

  /// Whether a command line sets a status or changes parts of it.
  private static func changes(_ line: ParsedLine) -> Bool {
    !line.arguments.isEmpty || parts.contains(where: line.has)
  }

  /// Returns the login that a single word without options may have been meant as: the other commands
  /// show the user whom the word names.
  private static func login(_ line: ParsedLine) -> Login? {
    guard line.arguments.count == 1, !parts.contains(where: line.has) else { return nil }
    return try? Login(line.arguments[0])
  }

  /// Reads the change of the status from the command line.
  ///
  /// - Returns: `nil` if the line changes nothing, so that the command shows the status.
  private static func change(_ line: ParsedLine) throws -> StatusChange? {
    if line.has("clear") {
      if let part = parts.first(where: line.has) { throw UsageError(.excluding("--clear", "--\(part)")) }
      if !line.arguments.isEmpty { throw UsageError(.clearTakesNoText) }
      return try StatusChange(message: "")
    }
    if line.has("busy"), line.has("not-busy") { throw UsageError(.excluding("--busy", "--not-busy")) }
    if !changes(line) { return nil }
    try checkSubcommand(line)
    return try StatusChange(
      message: line.arguments.isEmpty ? nil : line.arguments.joined(separator: " "), emoji: line.value("emoji"),
      isBusy: line.has("busy") ? true : line.has("not-busy") ? false : nil, end: try end(line))
  }

  /// Rejects a status that looks like a subcommand, because it is more likely a mistake.
  private static func checkSubcommand(_ line: ParsedLine) throws(UsageError) {
    guard let word = line.arguments.first else { return }
    // A status needs a text or an emoji. An empty variable of a script must not clear the status.
    if line.arguments.allSatisfy(\.trimmed.isEmpty), (line.value("emoji") ?? "").trimmed.isEmpty {
      throw UsageError(.clearIsOption)
    }
    if word == "set" { throw UsageError(.needlessSubcommand(word)) }
    guard line.arguments.count == 1 else { return }
    switch word {
    case "clear", "delete", "off", "remove", "reset", "unset": throw UsageError(.clearIsOption)
    case "get", "list", "show", "view": throw UsageError(.needlessSubcommand(word))
    case "help": throw UsageError(.extraArgument(word, .nearest(["help status"])))
    case "-": throw UsageError(.statusNotRead)
    default: break
    }
  }

  private static func end(_ line: ParsedLine) throws(UsageError) -> StatusChange.End? {
    guard let text = line.value("until") else { return nil }
    if let seconds = DurationText.seconds(text), seconds > 0 { return .after(seconds) }
    guard let day = endOfDay(text) else { throw UsageError(.notEnd(option: "--until", text)) }
    return .at(day)
  }

  /// Returns the end of a day such as `2027-01-31`: the next midnight in the local time zone.
  ///
  /// - Returns: `nil` if the text is not a date.
  private static func endOfDay(_ text: String) -> Date? {
    guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)/),
      let year = Int32(match.1), let month = Int32(match.2), let day = Int32(match.3)
    else { return nil }
    func midnight(_ day: Int32) -> (Date, tm) {
      var time = tm()
      (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (year - 1900, month - 1, day, -1)
      let seconds = mktime(&time)
      return (Date(timeIntervalSince1970: Double(seconds)), time)
    }
    // mktime(3) normalizes an invalid date, for example February 31 to March 3. A changed month or
    // day therefore means that the date is invalid.
    guard midnight(day).1.tm_mon == month - 1, midnight(day).1.tm_mday == day else { return nil }
    return midnight(day + 1).0
  }
}

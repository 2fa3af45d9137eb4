import Coordinators
import FoundationEssentials
import Glibc
import LotusModel

/// App delegate support: the command for one's status.
enum StatusCommand {
  static let command = Command(
    name: "status", summary: "Show your status; set or clear it",
    arguments: [Argument(name: "text", isOptional: true, repeats: true)],
    options: [
      Option(name: "emoji", value: "EMOJI", summary: "an emoji, or its name on GitHub: palm_tree"),
      Option(name: "busy", summary: "say that you are not fully available"),
      Option(name: "not-busy", summary: "say that you are available"),
      Option(name: "until", value: "WHEN", summary: "its end: 30m, 4h, 2d, 1w from now, or the last day, 2027-01-31"),
      Option(name: "clear", summary: "remove it"),
    ],
    makeFields: { UserStatus.fieldNames },
    examples: [
      Example(line: "ghlotus status", meaning: "what others see now"),
      Example(line: "ghlotus status \"On holiday\" --emoji palm_tree --busy --until 2d", meaning: "a new one"),
      Example(line: "ghlotus status --not-busy", meaning: "the same text and emoji, and available again"),
      Example(line: "ghlotus status --clear", meaning: "none"),
    ],
    notes: [
      "A text of up to \(StatusChange.longestMessage) characters makes a new status; options without a text change the "
        + "one there is. It needs a token with the scope user."
    ],
    makeTask: { line, _ in .changeStatus(try change(line)) })

  /// - Returns: nil where the status is only to be shown.
  private static func change(_ line: ParsedLine) throws -> StatusChange? {
    let parts = ["emoji", "busy", "not-busy", "until"].filter(line.has)
    if line.has("clear") {
      if let part = parts.first { throw UsageError(.excluding("--clear", "--\(part)")) }
      if let text = line.arguments.first { throw UsageError(.extraArgument(text)) }
      return try StatusChange(message: "")
    }
    if line.has("busy"), line.has("not-busy") { throw UsageError(.excluding("--busy", "--not-busy")) }
    if parts.isEmpty, line.arguments.isEmpty { return nil }
    return try StatusChange(
      message: line.arguments.isEmpty ? nil : line.arguments.joined(separator: " "), emoji: line.value("emoji"),
      isBusy: line.has("busy") ? true : line.has("not-busy") ? false : nil, end: try end(line))
  }

  private static func end(_ line: ParsedLine) throws(UsageError) -> StatusChange.End? {
    guard let text = line.value("until") else { return nil }
    if let seconds = DurationText.seconds(text), seconds > 0 { return .after(seconds) }
    guard let day = endOfDay(text) else { throw UsageError(.notEnd(option: "--until", text)) }
    return .at(day)
  }

  /// Midnight behind a day such as `2027-01-31`, by the user's clock.
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
    // mktime(3) takes February 31 for March 3.
    guard midnight(day).1.tm_mon == month - 1, midnight(day).1.tm_mday == day else { return nil }
    return midnight(day + 1).0
  }
}

public import LotusModel

/// View model: describes errors in a command line and points to the help.
extension UsageError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let sentence = problem.sentence(command, from: viewpoint)
    let help = "ghlotus help\(command.map { " \($0)" } ?? "")"
    switch problem {
    case .unreadable, .tooLarge, .notUTF8, .utf16, .binary, .emptyInput, .blankValue, .unknownPage, .pageOfOtherHost,
      .jsonInsteadOfName, .changeOfOneself, .statusMayBeLogin, .unknownCommand(_, .comment?), .line:
      return sentence
    case .unknownField(_, .nearest?): return "\(sentence) All fields: \(help)"
    case .unknownField: return "\(sentence); all fields: \(help)"
    case .unknownTopic(_, .command(let name, let purpose)?):
      let page = name.hasPrefix("-") ? help : "ghlotus help \(name.prefix { $0 != " " })"
      return purpose == nil ? "\(sentence) See: \(page)" : "\(sentence); see: \(page)"
    case .unknownCommand(_, .command(_, .some)?): return "\(sentence); see: \(help)"
    case .unknownCommand(_, .nearest?), .unknownCommand(_, .command?), .unknownTopic(_, .nearest?),
      .unknownOption(_, .nearest?), .extraArgument(_, .nearest?), .invalidName(_, .nearest?),
      .invalidChoice(_, _, _, .nearest?):
      return "\(sentence) See: \(help)"
    default: return "\(sentence); see: \(help)"
    }
  }
}

extension UsageError.Problem {
  /// Returns the message for the problem.
  ///
  /// - Parameter command: The command on the command line, or `nil` if there is no command.
  fileprivate func sentence(_ command: String?, from viewpoint: Viewpoint) -> String {
    let usedCommand = command.map { " for \($0)" } ?? ""
    return switch self {
    case .notText: "an argument is not valid UTF-8"
    case .notTextVariable(let name): "the value of the environment variable \(name) is not valid UTF-8"
    case .unknownCommand(let word, let hint): "unknown command \"\(word)\"\(hint.words(from: viewpoint))"
    case .unknownTopic(let word, let hint):
      "unknown \(command == nil ? "help topic" : "command or topic") \"\(word)\"\(hint.words(from: viewpoint))"
    case .unknownOption(let option, let hint):
      "unknown option \"\(option)\"\(usedCommand)\(hint.words(from: viewpoint))"
    case .unknownField(let name, .argument(let line)?):
      "unknown JSON field \"\(name)\"\(usedCommand); to use it as an argument, "
        + "run: \(viewpoint.command("\(line) --json"))"
    case .unknownField(let name, let hint): "unknown JSON field \"\(name)\"\(usedCommand)\(hint.words(from: viewpoint))"
    case .noFields: "--json does not take field names\(usedCommand)"
    case .unselectedField(let name):
      "--jq reads the field \"\(name)\", which --json does not select; add \(name) to --json"
    case .unknownPage(let address): "no command shows \(address); open the page in a browser"
    case .pageOfOtherHost(let host, let used):
      "the page is on \(host), not on \(used); if \(host) is a GitHub server, use --hostname \(host)"
    case .extraValue(let option): "\(option) does not take a value"
    case .repeated(let option): "\(option) can be used only once"
    case .missingValue(let option, let name, let known):
      "missing value for \(option): expected \(known.isEmpty ? name : Self.oneOf(known))"
    case .optionAsValue(let option, let word):
      "missing value for \(option): \(word) is another option; to use it as the value, write: \(option)=\(word)"
    case .missingArgument(let name, let subcommand, let orStandardInput):
      "missing argument\(subcommand.map { " for \($0)" } ?? usedCommand): expected \(Self.argument(name))"
        + (name.contains("owner/repo") && !name.contains("#") ? ", \".\" for the repository of the current folder" : "")
        + (orStandardInput ? ", or - to read names from standard input" : "")
    case .extraArgument(let word, let hint):
      "unexpected argument \"\(word)\"\(usedCommand)\(hint.words(from: viewpoint))"
    case .invalidName(let error, let hint):
      "\(error.sentence(from: viewpoint) ?? "")\(hint.words(from: viewpoint))"
    case .needlessSubcommand(let word): "unexpected argument \"\(word)\"\(usedCommand); leave it out"
    case .loginWithoutOption(let login): "unexpected argument \"\(login)\"\(usedCommand); use --user \(login)"
    case .excluding(let one, let other): "\(one) and \(other) cannot be used together"
    case .invalidChoice(let option, let text, let known, let hint):
      "invalid \(option.hasPrefix("-") ? "value" : "argument") \"\(text)\" for \(option): "
        + "expected \(Self.oneOf(known))\(hint.words(from: viewpoint))"
    case .missingQuery(let command):
      "missing argument for \(command): expected at least one <query>, or --language NAME"
    case .notYear(let option, let text): "invalid value \"\(text)\" for \(option): expected a year such as 2025"
    case .notDate(let option, let text): "invalid value \"\(text)\" for \(option): expected a date such as 2025-01-31"
    case .reversedDates(let from, let to): "--from \(from) is after --to \(to)"
    case .notNumber(let option, let text, let minimum):
      "invalid value \"\(text)\" for \(option): expected \(minimum == 0 ? "0 or " : "")a positive number"
    case .notKeyID(let text, let kind):
      "invalid key ID \"\(text)\": expected a number; to list your keys with their IDs, "
        + "run: \(viewpoint.command(kind.command))"
    case .notDuration(let option, let text):
      "invalid value \"\(text)\" for \(option): expected \"fresh\" or a duration such as 3600s, 60m or 1h"
    case .notEnd(let option, let text):
      "invalid value \"\(text)\" for \(option): expected a duration such as 30m, 4h, 2d or 1w, "
        + "a day such as tomorrow or 2027-01-31, or a time such as 18:00, \"tomorrow 18:00\" or \"2027-01-31 18:00\""
    case .notMethod(let text): "invalid HTTP method \"\(text)\""
    case .notHeader(let text): "invalid header field \"\(text)\": expected NAME:VALUE"
    case .paginatedWrite: "--paginate can be used only with GET requests and GraphQL queries"
    case .paginationWithoutCursor:
      "--paginate requires a GraphQL query in which a list has the argument after: $endCursor; in a shell, put the "
        + "query in single quotes"
    case .recordingToOutput: "--record requires the name of a file, because standard output is used for the data"
    case .orderWithoutSort: "--order can be used only with --sort"
    case .slurpWithoutPagination: "--slurp can be used only with --paginate"
    case .slurpWithoutList: "--slurp can be used only with lists"
    case .slurpWithoutJSON: "--slurp can be used only with --json or --jq"
    case .notPreview(let text): "invalid preview \"\(text)\": expected a name such as nebula"
    case .listTakesNoName: "--list does not take a login"
    case .onlyWith(let option, let command): "\(option) can be used only with \(command)"
    case .unconfirmed:
      "nothing was deleted, because there is no terminal to confirm the deletion; to delete without a question, add --yes"
    case .changeOfOneself(let action): "you cannot \(action) yourself"
    case .clearTakesNoText: "--clear and a status text cannot be used together"
    case .primaryAddressOnly(let word):
      "emails \(word) takes no address, because it makes your primary address \(word == "show" ? "public" : "private")"
    case .replayedToken: "a recording does not contain the token; run this command without --replay"
    case .clearIsOption: "nothing was changed; to clear your status, run: \(viewpoint.command("status --clear"))"
    case .scopesWithToken: "--scopes cannot be used with --with-token, because the scopes of a token are fixed"
    case .environmentToken(let user, let variable):
      "cannot use the stored token of \(user), because \(variable) is set and takes precedence; unset \(variable)"
    case .editorAndFields: "--editor cannot be used with options that set fields, such as --bio"
    case .rawWithoutReadme: "--raw can be used only with --readme"
    case .dryRunWithoutFields: "--dry-run can be used only with options that set fields, such as --bio"
    case .addedAndRemoved(let address): "cannot add and remove the same link \"\(address)\""
    case .noNames: "standard input contains no names"
    case .jsonInsteadOfName(let line, let field):
      "line \(line) of standard input is JSON, not a name; before the pipe, leave out --json or add -q .\(field)"
    case .line(let number, let problem):
      "line \(number) of standard input: \(problem.sentence(command, from: viewpoint))"
    case .emptyInput(let file, let option): "\(file) is empty\(option.wayToSendNothing)"
    case .blankValue(let option):
      "the value of \(option) has no visible characters; to clear the field, use \(option) ''"
    case .notRead(let name, let isFile):
      "\(name) does not read \(isFile ? "files" : "standard input"); write the text as an argument"
    case .statusMayBeLogin(let word, let login):
      "a single word such as \"\(word)\" may be a login, so nothing was sent; to see the user's status, "
        + "run: \(viewpoint.command("status --of \(login.name)")); to set your status, "
        + "run: \(viewpoint.command("edit-profile --status \(word)"))"
    case .helpTakesNoValue(let word):
      "-h prints help and takes no value; to select a server, use --hostname \(word)"
    case .noInput:
      "cannot prompt for values because standard input has ended; run this command in a terminal, or use options such "
        + "as --bio"
    case .tooLarge(let file, let limit):
      "\(file) is larger than the limit of \(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB")"
    case .notUTF8(let file, let line):
      "\(file ?? "standard input") is not valid UTF-8 (line \(line)); convert it from its encoding with: "
        + "iconv -f ENCODING -t UTF-8\(file.map { " \($0.quotedForShell)" } ?? "")"
    case .utf16(let file, let encoding):
      "\(file ?? "standard input") seems to be UTF-16, not UTF-8; convert it with: "
        + "iconv -f \(encoding) -t UTF-8\(file.map { " \($0.quotedForShell)" } ?? "")"
    case .binary(let file): "\(file) contains NUL characters, so it is not text"
    case .unreadable(let file, let reason, let option):
      "cannot read \(file): \(reason)\(option.escapeHint)"
    }
  }

  private static func oneOf(_ known: [String]) -> String {
    (known.count > 1 ? "one of " : "") + known.joined(separator: ", ")
  }

  /// Describes an argument such as `<user> …` in a sentence.
  private static func argument(_ usage: String) -> String {
    let name = usage.hasPrefix("[") ? usage.filter { $0 != "[" && $0 != "]" } : usage
    return name.hasSuffix(" …") ? "at least one \(name.dropLast(2))" : name
  }
}

extension UsageError.FileOption? {
  /// Explains how to pass text that starts with an at sign.
  fileprivate var escapeHint: String {
    switch self {
    case .bio?: "; to set a bio that starts with @, write @@ instead of @"
    case .apiField?: "; to send text that starts with @, use -f instead of -F"
    case .apiInput?, nil: ""
    }
  }

  /// Explains how to send an empty value on purpose.
  fileprivate var wayToSendNothing: String {
    switch self {
    case .bio?: "; to clear the bio, use --bio ''"
    case .apiField?: "; to send an empty string, use -f KEY="
    case .apiInput?: "; to send no body, leave out --input"
    case nil: ""
    }
  }
}

extension UsageError.Hint? {
  /// The part of the message that suggests a corrected command or value.
  fileprivate func words(from viewpoint: Viewpoint) -> String {
    switch self {
    case .nearest(let similar)?: "; did you mean \(similar.map { "\"\($0)\"" }.asAlternatives)?"
    case .command(let name, let purpose)?: "; did you mean \"\(name)\"?\(purpose.map { " It \($0)" } ?? "")"
    case .leaveOut(let reason)?: "; leave it out, because \(reason)"
    case .comment?:
      "; to write a comment, choose comment on the page of the issue in the app, or run: "
        + viewpoint.command("api repos/OWNER/REPO/issues/NUMBER/comments -F body=@FILE")
    case .argument?, nil: ""
    }
  }
}

extension [String] {
  /// The strings as a list of alternatives, such as `auto, always or never`.
  fileprivate var asAlternatives: String {
    guard count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(self[count - 1])"
  }
}

extension String {
  /// The text as one word of a shell command.
  package var quotedForShell: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "/._+-=@%".contains($0) }
    return isPlain ? self : "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}

/// Model: an error in the command line or in the input of a command.
public struct UsageError: Error, Hashable, Sendable {
  /// The kind of error. The names of options include their hyphens.
  public enum Problem: Hashable, Sendable {
    /// An argument isn't valid UTF-8.
    case notText
    /// An environment variable isn't valid UTF-8.
    case notTextVariable(String)
    case unknownCommand(String, Hint?)
    case unknownTopic(String, Hint?)
    case unknownOption(String, Hint?)
    case unknownField(String, Hint?)
    /// The output of the command has no fields that `--json` could select.
    case noFields
    /// The filter of `--jq` reads a field that `--json` doesn't select, so its result would be null.
    case unselectedField(String)
    /// No scene shows the web page at this address.
    case unknownPage(String)
    /// A page is on a host that isn't the GitHub server in use.
    case pageOfOtherHost(host: String, used: String)
    case extraValue(option: String)
    /// An option has two values, but the command uses only one.
    case repeated(option: String)
    /// An option has no value.
    ///
    /// - Parameter known: The values that the option accepts, if there are only a few.
    case missingValue(option: String, name: String, known: [String] = [])
    /// The word after an option that needs a value is another option.
    case optionAsValue(option: String, String)
    /// An argument is missing.
    ///
    /// - Parameters:
    ///   - subcommand: The command and the word that the argument belongs to, such as `keys add`,
    ///     or `nil` if the command has no such words.
    ///   - orStandardInput: Whether a hyphen stands for names on standard input.
    case missingArgument(String, of: String? = nil, orStandardInput: Bool = false)
    case extraArgument(String, Hint? = nil)
    /// A name is invalid for the command. The hint is another command that takes names of this
    /// form.
    case invalidName(InvalidNameError, Hint? = nil)
    /// The user typed a subcommand of `gh`, such as `view`, which the command doesn't need.
    case needlessSubcommand(String)
    /// The user typed a login after a command that selects an account with `--user`.
    case loginWithoutOption(String)
    case excluding(String, String)
    case invalidChoice(option: String, String, known: [String], Hint? = nil)
    case notNumber(option: String, String, minimum: Int = 1)
    case notYear(option: String, String)
    /// The argument isn't the ID of a key. For example, it may be the title of a key.
    case notKeyID(String, PublicKey.Kind)
    case notDate(option: String, String)
    /// The dates have the form `2026-11-02`.
    case reversedDates(from: String, to: String)
    case notDuration(option: String, String)
    /// The end of a status is neither a duration nor a date.
    case notEnd(option: String, String)
    case notMethod(String)
    case notHeader(String)
    /// `--paginate` was used with a request that writes. Each further page would repeat the write.
    case paginatedWrite
    /// `--paginate` was used with a GraphQL query that can't request a page after the first.
    case paginationWithoutCursor
    case slurpWithoutPagination
    /// `--order` was used without `--sort`, so there is no sort order that it could apply to.
    case orderWithoutSort
    case slurpWithoutList
    case slurpWithoutJSON
    /// `--record` names standard output, which is reserved for the data.
    case recordingToOutput
    case notPreview(String)
    case listTakesNoName
    case clearTakesNoText
    /// An option belongs to another subcommand.
    case onlyWith(option: String, command: String)
    /// The command asks before it deletes something, but there is no keyboard.
    case unconfirmed
    /// A user can't follow or block themselves.
    ///
    /// - Parameter action: The change, such as `follow` or `unblock`.
    case changeOfOneself(action: String)
    /// The search has neither words nor options that could replace them.
    ///
    /// - Parameter command: The command and its subcommand, such as `search repos`.
    case missingQuery(command: String)
    /// The user typed `status clear` or a similar word, which would set a status.
    case clearIsOption
    /// The user typed an address after `emails show` or `emails hide`.
    case primaryAddressOnly(String)
    /// The user asked for the token of a replay.
    case replayedToken
    case scopesWithToken
    case environmentToken(user: String, variable: String)
    case editorAndFields
    case rawWithoutReadme
    case dryRunWithoutFields
    case addedAndRemoved(String)
    /// Standard input contains no names.
    case noNames
    /// A line of standard input, counted from 1, contains JSON instead of a name.
    ///
    /// - Parameter field: The field of the JSON that has the name.
    case jsonInsteadOfName(line: Int, field: String)
    /// A line of standard input, counted from 1, has this problem.
    indirect case line(Int, Problem)
    /// The file or standard input contains only white space, which would clear a value.
    case emptyInput(file: String, of: FileOption?)
    /// The value of an option has no visible character. GitHub would trim it, and clear the field.
    case blankValue(option: String)
    /// The user typed `-` for a command or an option that doesn't read standard input, or `@` and
    /// the name of a file for an option that doesn't read files.
    case notRead(String, isFile: Bool = false)
    /// The user typed a single word after `status`, which could be the login of a user.
    case statusMayBeLogin(String, Login)
    /// A word follows `-h`, as in `gh auth token -h HOST`.
    case helpTakesNoValue(String)
    /// Standard input ended before the user replied to a question.
    case noInput
    /// The input is too large.
    ///
    /// - Parameters:
    ///   - file: The path of the file, or `standard input`.
    ///   - limit: The maximum size in bytes.
    case tooLarge(file: String, limit: Int)
    /// The input isn't valid UTF-8.
    ///
    /// - Parameters:
    ///   - file: The path of the file, or `nil` for standard input.
    ///   - line: The first line that isn't valid, counted from 1.
    case notUTF8(file: String?, line: Int)
    /// A file, or standard input if `file` is `nil`, seems to be UTF-16 without a byte order mark.
    case utf16(file: String?, encoding: String)
    /// The input contains NUL characters.
    ///
    /// - Parameter file: The path of the file, or `standard input`.
    case binary(file: String)
    /// A file can't be read.
    ///
    /// - Parameter option: The option whose value named the file after an `@`, or `nil` if the file
    ///   was named without an `@`.
    case unreadable(file: String, reason: String, of: FileOption? = nil)
  }

  /// An option whose value is in a file. For `bio` and `apiField`, the value is text or, after an
  /// `@`, the name of a file.
  public enum FileOption: Hashable, Sendable {
    case bio
    /// The option `-F` of `api`. Only `-f` can send text that starts with `@`.
    case apiField
    /// The option `--input` of `api`.
    case apiInput
  }

  /// A suggestion for a name that may have been mistyped.
  public enum Hint: Hashable, Sendable {
    /// The known words that are most similar, the most similar first.
    case nearest([String])
    /// A command for a word that other programs use. `does` says what the command does, unless its
    /// name says so.
    case command(String, does: String?)
    /// The option isn't needed, for this reason.
    case leaveOut(because: String)
    /// The user wants to comment on an issue, which is possible only in the app and with `api`.
    case comment
    /// The command line in which the word would be an argument. The user may have meant this
    /// command line.
    case argument(String)
  }

  public let problem: Problem
  /// The command whose help describes the problem, or `nil` for the general help.
  public var command: String?

  public init(_ problem: Problem, command: String? = nil) {
    self.problem = problem
    self.command = command
  }
}

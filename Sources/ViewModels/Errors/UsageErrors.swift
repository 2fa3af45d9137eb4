public import LotusModel

/// View models: the words and the exit status of errors of the command line.
extension UsageError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let sentence = problem.sentence(command ?? "ghlotus")
    switch problem {
    case .unreadable, .tooLarge: return sentence
    default: return "\(sentence) See: ghlotus help\(command.map { " \($0)" } ?? "")"
    }
  }
}

extension UsageError.Problem {
  fileprivate func sentence(_ command: String) -> String {
    switch self {
    case .notText: "An argument is not valid UTF-8."
    case .unknownCommand(let word, let hint):
      "There is no command “\(word)”.\(hint.words())"
    case .unknownTopic(let word, let hint): "There is no help on “\(word)”.\(hint.words())"
    case .unknownOption(let option, let hint):
      "There is no option \(option)\(command == "ghlotus" ? "" : " for “\(command)”").\(hint.words())"
    case .unknownField(let name, let hint):
      "“\(name)” is no field of what \(command) prints.\(hint.words { "For the account: ghlotus \(command) \($0) --json." })"
    case .noFields: "--json has no fields to pick from for “\(command)”."
    case .extraValue(let option): "\(option) takes no value."
    case .missingValue(let option, let name): "\(option) requires a value: \(name)."
    case .missingArgument(let name): "\(command) requires \(name)."
    case .extraArgument(let word): "\(command) does not know what to do with “\(word)”."
    case .excluding(let one, let other): "\(one) and \(other) exclude each other."
    case .invalidChoice(let option, let text, let known): "\(option) takes \(known.asAlternatives), not “\(text)”."
    case .notNumber(let option, let text): "\(option) takes a number from 1, not “\(text)”."
    case .notDuration(let option, let text):
      "\(option) takes a duration such as 3600s, 60m or 1h, or fresh, not “\(text)”."
    case .notEnd(let option, let text):
      "\(option) takes a duration such as 30m, 4h, 2d or 1w, or a day such as 2027-01-31, not “\(text)”."
    case .notMethod(let text): "“\(text)” is not a valid method."
    case .notHeader(let text): "“\(text)” is not a valid header field; write name:value."
    case .paginatedWrite: "--paginate goes with GET and with graphql."
    case .recordingToOutput: "--record needs a file, because standard output is for the data."
    case .slurpWithoutPagination: "--slurp goes with --paginate."
    case .notPreview(let text): "“\(text)” is no name of a preview; write it as in --preview nebula."
    case .listTakesNoName: "--list chooses no account."
    case .scopesWithToken: "--scopes has no meaning for a token that exists already."
    case .environmentToken(let user, let variable):
      "--user \(user) chooses a stored token, but \(variable) goes before them; unset it."
    case .editorAndFields: "--editor and the options that set fields exclude each other."
    case .dryRunWithoutFields: "--dry-run goes with the options that set fields, such as --bio."
    case .addedAndRemoved(let address): "\(address) cannot be both added and removed."
    case .noAddress: "--add-social and --remove-social need an address."
    case .noInput: "There is no input to read answers from: run it in a terminal, or use options such as --bio."
    case .tooLarge(let file, let limit): "\(Self.name(of: file)) is too large: more than \(limit >> 10) KiB."
    case .unreadable(let file, let reason): "\(Self.name(of: file)) cannot be read: \(reason)."
    }
  }

  private static func name(of file: String) -> String {
    file == "-" ? "Standard input" : file
  }
}

extension UsageError.Hint? {
  /// - Parameter command: where a word that could be a login belongs.
  fileprivate func words(_ command: (String) -> String = { $0 }) -> String {
    switch self {
    case .nearest(let word): " Did you mean \(word)?"
    case .login(let login): " \(command(login.name))"
    case nil: ""
    }
  }
}

extension [String] {
  /// `auto, always or never`
  fileprivate var asAlternatives: String {
    (dropLast().isEmpty ? [] : [dropLast().joined(separator: ", ")] + suffix(1)).joined(separator: " or ")
  }
}

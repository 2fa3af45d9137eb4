import Coordinators
import LotusModel
import ModelControllers
import Terminal

/// A parsed command line: the command, and its arguments and options.
struct Invocation: Sendable {
  var command: Command?
  var line = ParsedLine()
  /// The first word of the line, if it is taken as a login because no command resembles it.
  var guessedLogin: String?

  /// Returns the error to report if the task fails.
  ///
  /// If there is no account with the name of a guessed login, the user may have meant a command.
  func explained(_ error: any Error) -> any Error {
    guard let guessedLogin, case UnknownNameError.account? = error as? UnknownNameError else { return error }
    return UnknownNameError.commandOrAccount(guessedLogin)
  }

  /// Whether the command prints text about ghlotus, such as the source of a manual page.
  var printsText: Bool {
    if case .text? = command?.makes { !line.has(.help) && !line.has(.version) } else { false }
  }

  /// Whether the command line opens the full-screen app on a terminal: with `browse` or without a
  /// command.
  var opensApp: Bool {
    guard !line.has(.help), !line.has(.version) else { return false }
    return command.map { $0.name == BrowseCommand.command.name } ?? line.arguments.isEmpty
  }

  /// The filter of `--jq`, or `nil` for a command that prints no JSON.
  ///
  /// `api` reads `--jq` itself and filters each page.
  @MainActor var filter: JQFilter? {
    get throws {
      guard let form = command?.form(of: line) else { return nil }
      return try line.filter(of: !form.isList ? .all : rowLayout == .lines ? .rows : .array)
    }
  }

  /// The layout of a list in JSON. Always `.lines` for `api`, which itself reads `--slurp` and
  /// joins pages.
  var rowLayout: RowLayout {
    command?.form(of: line)?.isList == true && line.has(.slurp) ? .array : .lines
  }

  /// Creates the task of the command.
  ///
  /// `nil` if the command has no task, or if the line asks for help or the version.
  var makeTask: (@MainActor (GitHubServer) throws -> AppTask)? {
    guard let command, case .task(let makeTask) = command.makes, !line.has(.help), !line.has(.version) else {
      return nil
    }
    return { server in
      do {
        var line = self.line
        // The words of a search don't show that its address is on another host.
        if let address = line.searchAddress { _ = try server.route(forPage: address) }
        line.page = try? line.arguments.first.flatMap { try server.route(forPage: $0) }
        line.arguments = try line.arguments.enumerated().map { number, text throws(UsageError) in
          let argument = command.arguments[min(number, command.arguments.count - 1)]
          return argument.kind == .page ? try server.name(for: text) : text
        }
        let task = try makeTask(line, server)
        guard line.has(.web) else { return task }
        // `--web` opens the page of a scene. A task that changes something has no scene, so `--web`
        // is an error.
        guard let page = task.page else { throw UsageError(.excluding(Option.web.spelling, line.arguments[0])) }
        try line.check(.web, excludes: [.json, .jq])
        return .openPage(page.route, page.query)
      } catch let error as InvalidNameError {
        if case .line = error { throw error }
        throw UsageError(.invalidName(error, Suggestion.line(for: error, of: command)), command: command.name)
      } catch var error as UsageError {
        error.command = command.name
        throw error
      }
    }
  }
}

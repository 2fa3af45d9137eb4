import Coordinators
import LotusModel
import ModelControllers

/// App delegate support: a command line sorted by the command table: the command that it names, and its other words.
struct Invocation: Sendable {
  var command: Command?
  var line = ParsedLine()

  /// Whether it names nothing that is wanted: on a terminal it opens the app.
  var opensApp: Bool {
    command == nil && line.arguments.isEmpty && !line.has("help") && !line.has("version")
  }

  /// What `--jq` says; the calls of `api` have their own.
  @MainActor var filter: JQFilter? {
    get throws {
      guard let command, !command.fields.isEmpty else { return nil }
      return try line.filter
    }
  }

  /// Makes the task of the command; nil where the line asks for help or the version.
  var makeTask: (@MainActor (GitHubServer) throws -> AppTask)? {
    guard let command, let makeTask = command.makeTask, !line.has("help"), !line.has("version") else { return nil }
    return { server in
      do {
        var line = self.line
        line.arguments = line.arguments.enumerated().map { number, text in
          let argument = command.arguments[min(number, command.arguments.count - 1)]
          return argument.isPage ? server.name(for: text) : text
        }
        let task = try makeTask(line, server)
        guard line.has("web") else { return task }
        // A change has no page.
        guard let route = task.route else { throw UsageError(.excluding("--web", line.arguments[0])) }
        return .openPage(route)
      } catch var error as UsageError {
        error.command = command.name
        throw error
      }
    }
  }
}

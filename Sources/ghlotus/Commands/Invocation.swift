/// A command line sorted by the command table: the command that it names, and its other words.
struct Invocation: Sendable {
  var command: Command?
  var line = ParsedLine()
}

import Coordinators
import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// App delegate: reads the command line, composes the run, starts the app coordinator, and turns the end into an exit
/// status.
@main
struct App {
  static func main() async {
    let input = TerminalInput()
    let isWatching = input.start()
    keepStandardStreams()
    // A reader that goes away shows as an error of the write.
    signal(SIGPIPE, SIG_IGN)
    ProcessLimits.forbidCoreDumps()
    let app = App(environment: ProcessInfo.processInfo.environment, input: input)
    let status =
      isWatching ? await app.run(Array(CommandLine.arguments.dropFirst())) : app.end(ProcessLimitError.threads)
    input.endProcess(status.rawValue)
  }

  let environment: [String: String]
  private let input: TerminalInput

  /// Whether all arguments came as they are shown: Swift puts U+FFFD in place of what is no UTF-8.
  private static var isText: Bool {
    (0..<Int(CommandLine.argc)).allSatisfy { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
    }
  }

  /// A stream that is closed would give its number to the next file or connection, which would then get our words.
  private static func keepStandardStreams() {
    // Open for reading alone, so that writing goes on to fail.
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
      guard descriptor > STDERR_FILENO else { continue }
      close(descriptor)
      return
    }
  }

  private func run(_ words: [String]) async -> ExitStatus {
    do {
      try ProcessLimits.check()
      guard Self.isText else { throw UsageError("An argument is not valid UTF-8.") }
      let line = try CommandLineParser.parse(words)
      let console = console(color: try Settings.color(line.value("color")))
      if !line.has("help"), !line.has("version"), let makeTask = line.command?.makeTask {
        return await carryOut(makeTask, line, on: console)
      }
      try explain(line, on: console)
      return .done
    } catch {
      return end(error)
    }
  }

  /// Says something of ghlotus itself.
  private func explain(_ line: ParsedLine, on console: Console) throws {
    if line.has("version") {
      try console.write("ghlotus \(Version.number)\n".utf8)
    } else if let name = line.arguments.first, line.command?.name == "help", !line.has("help") {
      try console.show(try helpPage(name))
    } else if let command = line.command, line.has("help") {
      try console.show(HelpPage.command(command))
    } else {
      try console.show(HelpPage.overview())
    }
  }

  private func helpPage(_ name: String) throws(UsageError) -> StaticTable {
    if let command = CommandTable.command(named: name) { return HelpPage.command(command) }
    if let topic = HelpTopic.topic(named: name) { return HelpPage.topic(topic) }
    let known = CommandTable.commands.map(\.name) + HelpTopic.all.map(\.name)
    throw UsageError("There is no help on “\(name)”.\(Suggestion.sentence(for: name, among: known))")
  }

  private func carryOut(_ makeTask: Command.MakeTask, _ line: ParsedLine, on console: Console) async -> ExitStatus {
    let root: CompositionRoot
    let task: AppTask
    do {
      root = try CompositionRoot(try Settings(line, environment: environment), input: input, now: Date())
      task = try makeTask(line, root.server)
    } catch {
      return end(error, on: console)
    }
    var failure: (any Error)?
    do {
      let coordinator = root.appCoordinator(console: console)
      input.allowGracePeriod { [unsaved = root.unsaved] in unsaved.isUnderWay }
      try await untilInterrupted { try await coordinator.start(task, isVerbose: line.has("verbose")) }
    } catch {
      failure = error
    }
    do {
      try root.saveRecording()
    } catch {
      failure = failure ?? error
    }
    return failure.map { end($0, on: console, viewpoint: root.viewpoint) } ?? .done
  }

  /// Ctrl-C cancels the work, and everything that it waits for, at once; so do the signals that end a program.
  private func untilInterrupted(_ work: @escaping @MainActor () async throws -> Void) async throws {
    let input = input
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await work()
        return true
      }
      group.addTask {
        for await _ in input.interrupts { break }
        return false
      }
      let isDone = try await group.next() ?? true
      group.cancelAll()
      guard !isDone else { return }
      // A lost draft has to be told; any other error may be the cancellation by another name.
      if case .failure(let error as DraftError) = await group.nextResult() { throw error }
      throw NetworkError.transport(.cancelled)
    }
  }

  private func end(_ error: any Error, on console: Console? = nil, viewpoint: Viewpoint? = nil) -> ExitStatus {
    let console = console ?? self.console(color: .auto)
    let viewpoint = viewpoint ?? Viewpoint(now: Date(), secondsFromGMT: 0, hostname: "GitHub", webURL: "")
    AppCoordinator.present(error, on: console, from: viewpoint)
    return ExitStatus(error)
  }

  private func console(color: Capabilities.ColorChoice) -> Console {
    func channel(_ descriptor: Int32) -> OutputChannel {
      let width = OutputChannel.terminalWidth(of: descriptor)
      return OutputChannel(
        descriptor: descriptor,
        capabilities: Capabilities(terminalWidth: width, color: color, environment: environment),
        isInterrupted: { [input] in input.isInterrupted })
    }
    return Console(output: channel(STDOUT_FILENO), talk: channel(STDERR_FILENO))
  }
}

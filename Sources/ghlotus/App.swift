import Coordinators
import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// App delegate: parses the command line, creates the controllers of the run and starts the app
/// coordinator. The exit status tells scripts whether the run succeeded.
@main
struct App {
  static func main() async {
    let input = TerminalInput()
    let status = await run(with: input)
    input.processEnd.endProcess(status)
  }

  /// Runs the app and releases everything except the terminal input.
  ///
  /// `main` never returns, so the compiler would not release the variables of `main`.
  private static func run(with input: TerminalInput) async -> Int32 {
    let environment = [String: String].ofProcess
    ProcessLimits.forbidDumps(environment: environment)
    ProcessLimits.shareHeap()
    let words = Array(CommandLine.arguments.dropFirst())
    PictureProgram.runIfWanted(words)
    CrashReport.watch(folder: UserDirectories(environment).state)
    #if DEBUG
      CrashReport.crashIfWanted(words)
    #endif
    CompletionProgram.runIfWanted(words, environment: environment)
    let isWatching = input.processEnd.watch()
    replaceClosedStandardStreams()
    // Ignore SIGPIPE, so that writing to a closed pipe fails with EPIPE, like other errors.
    signal(SIGPIPE, SIG_IGN)
    let app = App(environment: environment, input: input)
    return isWatching ? await app.run(words) : app.end(ProcessLimitError.threads)
  }

  let environment: [String: String]
  private let input: TerminalInput

  /// Whether all arguments are valid UTF-8.
  ///
  /// `CommandLine.arguments` can't show this, because Swift replaces invalid bytes with U+FFFD.
  private static var isText: Bool {
    (0..<Int(CommandLine.argc)).allSatisfy { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
    }
  }

  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise the next file or connection would get the descriptor of that stream. Standard input
  /// is opened for writing and the outputs for reading. Each use of such a stream then fails, so
  /// that a closed input isn't mistaken for an empty one, nor a lost output for a successful one.
  private static func replaceClosedStandardStreams() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  private func run(_ words: [String]) async -> Int32 {
    do {
      guard !CommandLine.arguments.isEmpty else { throw ProcessLimitError.noArguments }
      try ProcessLimits.check()
      guard Self.isText else { throw UsageError(.notText) }
      if let name = [String: String].changedVariable(among: { HelpTopic.variables }) {
        throw UsageError(.notTextVariable(name))
      }
      var invocation = try CommandLineParser.parse(words)
      let terminal = try terminalSettings(of: invocation)
      let console = console(
        color: try invocation.line.choice(.color) ?? .auto,
        isPaged: !invocation.line.has(.noPager) && !invocation.printsText, terminal)
      if invocation.opensApp, console.canShowScreen || console.isInteractive {
        // The app needs the terminal, so a background job stops until the user brings it to the
        // foreground.
        input.waitForForeground()
        if input.hasKeyboard { invocation.command = BrowseCommand.command }
      }
      if let command = invocation.command { CrashReport.note(command) }
      if invocation.makeTask != nil { try invocation.line.takeUser(from: environment) }
      if let makeTask = invocation.makeTask { return await carryOut(makeTask, of: invocation, on: console) }
      let explained = invocation
      try await untilInterrupted { try await console.paging { try explain(explained, on: console) } }
      return ExitStatus.done.rawValue
    } catch {
      return end(error, of: CommandLineParser.unfinished(words).line)
    }
  }

  /// Returns the settings of the terminal. Without a terminal, the settings file isn't read. For a
  /// page of help, an invalid settings file isn't an error.
  private func terminalSettings(of invocation: Invocation) throws -> TerminalSettings {
    guard isatty(STDOUT_FILENO) == 1 || isatty(STDERR_FILENO) == 1 else { return TerminalSettings() }
    do throws(InvalidSettingsError) {
      return try TerminalSettings(invocation.line, environment: environment)
    } catch {
      guard invocation.makeTask == nil else { throw error }
      return TerminalSettings()
    }
  }

  private func explain(_ invocation: Invocation, on console: Console) throws {
    if invocation.line.has(.version) {
      let version = invocation.line.has(.json) ? try Version.json : "ghlotus \(Version.number)"
      try console.write("\(version)\n".utf8)
    } else if invocation.line.has(.help), let command = invocation.command {
      try console.show(HelpPage.command(command))
    } else if case .text(let makeText)? = invocation.command?.makes {
      try console.write(try makeText(invocation.line, CommandTable.commands).utf8)
    } else if let name = invocation.line.arguments.first {
      try console.show(try helpPage(name, of: invocation.line.arguments.dropFirst().first))
    } else {
      try console.show(HelpPage.overview(of: CommandTable.commands))
    }
  }

  /// Returns the page of a command or a topic.
  ///
  /// - Parameter subcommand: A word that the command takes as its first argument, such as `add`.
  private func helpPage(_ name: String, of subcommand: String?) throws(UsageError) -> StaticTable {
    let command = CommandTable.command(named: name)
    var topic = HelpTopic.topic(named: name)
    if topic?.name == HelpTopic.keyBindings().name {
      let settings = SettingsController(of: UserDirectories(environment))
      topic = .keyBindings((try? KeyMap(settings)) ?? KeyMap())
    }
    guard let page = command.map(HelpPage.command) ?? topic.map(HelpPage.topic) else {
      throw UsageError(.unknownTopic(name, Suggestion.topic(for: name, before: subcommand)))
    }
    if let subcommand, command?.accepts(subcommand: subcommand) != true {
      throw UsageError(.extraArgument(subcommand), command: "help")
    }
    return page
  }

  private func carryOut(
    _ makeTask: (GitHubServer) throws -> AppTask, of invocation: Invocation, on console: Console
  ) async -> Int32 {
    let settings: Settings
    let root: CompositionRoot
    let task: AppTask
    let filter: JQFilter?
    do {
      filter = try invocation.filter
      settings = try Settings(invocation, environment: environment)
      root = try CompositionRoot(settings, input: input, now: Date())
      task = try makeTask(root.server)
      root.prepare(for: task)
    } catch {
      return end(error, of: invocation.line, on: console)
    }
    var failures: [any Error] = []
    do {
      input.processEnd.allowGracePeriod { [pendingWrites = root.pendingWrites] in pendingWrites.isUnderWay }
      let (line, layout) = (invocation.line, invocation.rowLayout)
      try await untilInterrupted {
        var (root, task) = (root, task)
        while let recording = try await perform(task, of: line, in: layout, filteredBy: filter, with: root, on: console)
        {
          let archive = try recording.read()
          root = try CompositionRoot(replaying: archive, settings, input: input)
          task = .browse(archive.isSignedIn ? nil : archive.firstRoute, isFresh: false)
        }
      }
    } catch {
      failures.append(invocation.explained(task.explained(error)))
    }
    do {
      try root.saveRecording()
    } catch {
      failures.append(error)
    }
    let statuses = failures.map { end($0, of: invocation.line, on: console, viewpoint: root.viewpoint) }
    return statuses.first ?? ExitStatus.done.rawValue
  }

  /// Runs a task until it ends or the user opens a recording in the app.
  ///
  /// - Returns: The recording that the user opened, or `nil` if the task ended.
  private func perform(
    _ task: AppTask, of line: ParsedLine, in layout: RowLayout, filteredBy filter: JQFilter?,
    with root: CompositionRoot, on console: Console
  ) async throws -> ArchiveFile? {
    let coordinator = root.appCoordinator(console: console)
    try await console.paging {
      if let note = line.address.flatMap({ StyledText.pageAbove($0) }) { console.say(note) }
      try await coordinator.start(
        task, as: line.format, in: layout, filteredBy: filter, isVerbose: line.has(.verbose))
    }
    return coordinator.recording
  }

  /// Does the work, and cancels it after Ctrl-C, SIGTERM or SIGHUP.
  private func untilInterrupted(_ work: @escaping @MainActor () async throws -> Void) async throws {
    let input = input
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addImmediateTask {
        try await work()
        return true
      }
      group.addImmediateTask {
        for await _ in input.processEnd.interrupts { break }
        return false
      }
      let isDone = try await group.next() ?? true
      group.cancelAll()
      guard !isDone else { return }
      // A draft that couldn't be stored must be reported. Any other error may be a result of the
      // cancellation.
      if case .failure(let error as DraftError) = await group.nextResult() { throw error }
      throw CancellationError()
    }
  }

  /// Reports an error, and returns the exit status of the program.
  private func end(
    _ error: any Error, of line: ParsedLine = ParsedLine(), on console: Console? = nil, viewpoint: Viewpoint? = nil
  ) -> Int32 {
    let console =
      console
      ?? self.console(color: .auto, (try? TerminalSettings(line, environment: environment)) ?? TerminalSettings())
    let viewpoint =
      viewpoint
      ?? Viewpoint(
        now: Date(), secondsFromGMT: 0, serverName: "GitHub", webURL: "",
        hostOption: line.suggestedOption(.hostname), userOption: line.suggestedOption(.user))
    console.alert(error, from: viewpoint)
    if case .halted(let status) = error as? JSONFilterError { return status }
    return error.presentable.exitStatus.rawValue
  }

  private func console(
    color: Capabilities.ColorChoice, isPaged: Bool = false, _ terminal: TerminalSettings
  ) -> Console {
    let program = isPaged && isatty(STDOUT_FILENO) == 1 ? PagerProgram(environment: environment) : nil
    func channel(_ descriptor: Int32, _ color: Capabilities.ColorChoice) -> OutputChannel {
      let width = OutputChannel.terminalWidth(of: descriptor)
      return OutputChannel(
        descriptor: descriptor,
        capabilities: terminal.limiting(
          Capabilities(
            terminalWidth: width, cell: OutputChannel.cell(of: descriptor),
            type: width.flatMap { _ in TerminalType(named: environment["TERM"]) }, color: color,
            environment: environment)),
        isInterrupted: { [input] in input.processEnd.hasBegun })
    }
    let output = channel(STDOUT_FILENO, color == .auto && program?.showsColors == false ? .never : color)
    return Console(
      output: output, standardError: channel(STDERR_FILENO, color),
      pager: output.capabilities.canRedraw ? program?.pager(for: output) : nil)
  }
}

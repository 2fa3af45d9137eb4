import Glibc
import Terminal

/// A program for tests on a real terminal. The program lists the input events that it receives.
@main
@MainActor
struct Demo {
  static func main() async {
    let input = TerminalInput()
    guard input.processEnd.watch() else { return }
    input.processEnd.allowGracePeriod { true }
    func channel(_ descriptor: Int32) -> OutputChannel {
      OutputChannel(
        descriptor: descriptor,
        capabilities: Capabilities(
          terminalWidth: OutputChannel.terminalWidth(of: descriptor), color: .auto,
          environment: variables(["TERM", "TMUX"])))
    }
    let console = Console(output: channel(STDOUT_FILENO), standardError: channel(STDERR_FILENO))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await show(on: console, with: input) }
      group.addTask { for await _ in input.processEnd.interrupts { return } }
      await group.next()
      group.cancelAll()
    }
    input.processEnd.endProcess(EXIT_SUCCESS)
  }

  private static func variables(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
    return variables
  }

  private static func show(on console: Console, with input: TerminalInput) async {
    do {
      try await Screen.run(on: console, with: input) { screen in
        console.say(StyledText("Said behind the screen."))
        let navigator = Navigator(on: screen)
        try await navigator.show(EventScene(navigator: navigator, screen: screen, console: console, input: input))
      }
    } catch is CancellationError {
      console.say(StyledText("Cancelled."))
    } catch {
      console.say(StyledText(SafeText(untrusted: "\(error)")))
    }
  }
}

/// A scene that lists the input events that it has received.
@MainActor
final class EventScene: Scene, InputScene, DrawnScene {
  private(set) var outcome: Bool?
  private let navigator: Navigator
  private let screen: Screen
  private let console: Console
  private let input: TerminalInput
  private var events: [String] = []

  init(navigator: Navigator, screen: Screen, console: Console, input: TerminalInput) {
    self.navigator = navigator
    self.screen = screen
    self.console = console
    self.input = input
  }

  var status: SafeText { "" }
  var isTyping: Bool { false }

  var commands: [KeyCommand] {
    [
      KeyCommand("q", name: "end", now: { self.outcome = true }),
      KeyCommand("x", name: "crash", now: { abort() }),
      KeyCommand("w", name: "wait", work: { try await self.wait() }),
    ]
  }

  func handle(_ event: InputEvent) -> Bool {
    events.append(description(of: event))
    return true
  }

  func frame(in size: Size) -> Frame {
    let lines =
      (["\(size.rows)x\(size.columns), process \(getpid()).", "👨‍👩‍👧|❤️|日本|e\u{301}|"]
      + events.suffix(max(0, size.rows - 2))).map {
        StyledText(SafeText(untrusted: $0)).line(cutTo: size.columns)
      }
    return Frame(lines: lines, cursor: Position(row: 0, column: 3))
  }

  private func wait() async throws {
    if try await navigator.show(Wait()) == nil { events.append("\(CancellationError())") }
  }

  private func description(of event: InputEvent) -> String {
    switch event {
    case .key(let key): "key \(key.name)"
    case .text(let text): "text \(text)"
    case .paste(let text): "paste \(text.debugDescription)"
    case .click(let position): "click \(position.row),\(position.column)"
    case .doubleClick(let position): "double click \(position.row),\(position.column)"
    case .drag(let position): "drag \(position.row),\(position.column)"
    case .wheel(let rows): "wheel \(rows)"
    }
  }
}

/// A scene that takes five seconds to load.
@MainActor
final class Wait: Scene {
  private(set) var outcome: Bool?
  let status: SafeText = "Waiting"

  var needsLoad: Bool { outcome == nil }

  func load() async throws {
    try await Task.sleep(for: .seconds(5))
    outcome = true
  }
}

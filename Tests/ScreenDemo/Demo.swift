import Glibc
import Terminal

/// A screen that shows what is done at it, for tests on a real terminal.
@main
@MainActor
struct Demo {
  static func main() async {
    let input = TerminalInput()
    guard input.start() else { return }
    input.allowGracePeriod { true }
    func channel(_ descriptor: Int32) -> OutputChannel {
      OutputChannel(
        descriptor: descriptor,
        capabilities: Capabilities(
          terminalWidth: OutputChannel.terminalWidth(of: descriptor), color: .auto,
          environment: ["TERM": String(cString: getenv("TERM"))]))
    }
    let console = Console(output: channel(STDOUT_FILENO), talk: channel(STDERR_FILENO))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await show(on: console, with: input) }
      group.addTask { for await _ in input.interrupts { return } }
      await group.next()
      group.cancelAll()
    }
    input.endProcess(EXIT_SUCCESS)
  }

  private static func description(of event: InputEvent) -> String {
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

  private static func show(on console: Console, with input: TerminalInput) async {
    do {
      try await Screen.run(on: console, with: input) { screen in
        var events: [String] = []
        let window = screen.open(.full) { size in
          let lines =
            (["\(size.rows)x\(size.columns), process \(getpid()).", "👨‍👩‍👧|❤️|日本|e\u{301}|"]
            + events.suffix(max(0, size.rows - 2))).map {
              StyledText(SafeText(untrusted: $0)).line(cutTo: size.columns)
            }
          return Frame(lines: lines, cursor: Position(row: 0, column: 3))
        }
        console.say(StyledText("Said behind the screen."))
        let activity = ActivityIndicator(console: console)
        activity.screen = screen
        while let event = await window.event() {
          events.append(description(of: event))
          switch event {
          case .text("q"): return
          case .text("l"):
            await screen.leaving {
              console.say(StyledText("On the console. Enter goes back."))
              _ = await input.line()
            }
          case .text("w"):
            do {
              try await activity.show("Waiting") { try await Task.sleep(for: .seconds(5)) }
            } catch {
              events.append("\(error)")
            }
          case .text("x"): abort()
          default: break
          }
          window.setNeedsDisplay()
        }
        console.say(StyledText("Cancelled."))
      }
    } catch {
      console.say(StyledText(SafeText(untrusted: "\(error)")))
    }
  }
}

import TestSupport
import Testing

/// The colors, links and width of a profile page on terminals and pipes.
struct ProfileColorTests {
  private let replay = ["profile", "octocat", "--replay", Package.fixture("octocat.har")]

  private func page(
    _ options: [String] = [], _ variables: [String: String] = [:], on device: Ghlotus.Device
  ) async throws -> [UInt8] {
    let ghlotus = try Ghlotus(variables)
    let result = try await ghlotus.run(arguments: options + replay, on: device)
    expectSuccess(result)
    return result.standardOutput + result.terminal
  }

  @Test func `A terminal shows a colored page that fits its width`() async throws {
    let wide = TerminalBytes(try await page(on: .terminal(columns: 100)))
    #expect(wide.hasColor)
    #expect(wide.plainText == GoldenPages.inColor(columns: 100))
    let narrow = TerminalBytes(try await page(on: .terminal(columns: 40)))
    #expect(narrow.plainText == GoldenPages.inColor(columns: 40))
  }

  @Test func `A pipe gets the text of a terminal without colors`() async throws {
    let piped = try await page([], ["COLUMNS": "80"], on: .pipes)
    #expect(!piped.contains(0x1B))
    let terminal = TerminalBytes(try await page([], ["NO_COLOR": "1"], on: .terminal()))
    #expect(terminal.plainText == String(decoding: piped, as: UTF8.self))
  }

  @Test func `The squares of the calendar become shades on 16 colors, and bars without color`() async throws {
    func squares(_ variables: [String: String]) async throws -> Set<Character> {
      let text = TerminalBytes(try await page([], variables, on: .terminal())).plainText
      return Set(text).intersection("■░▒▓█▁▃▅▇")
    }
    #expect(try await squares([:]) == Set("■"))
    #expect(try await squares(["TERM": "xterm", "COLORTERM": "truecolor"]) == Set("■"))
    #expect(try await squares(["TERM": "xterm"]) == Set("░▒▓█"))
    #expect(try await squares(["TERM": "dumb"]) == Set("▁▃▅▇"))
  }

  @Test func `COLUMNS takes precedence over the terminal's width`() async throws {
    let page = TerminalBytes(try await page([], ["COLUMNS": "40"], on: .terminal()))
    #expect(page.plainText == GoldenPages.inColor(columns: 40))
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    var options: [String] = []
    var variables: [String: String] = [:]
    let onTerminal: Bool
    let onPipe: Bool

    var testDescription: String { "\(options) \(variables)" }
  }

  @Test(arguments: [
    Choice(options: ["--color", "always"], onTerminal: true, onPipe: true),
    Choice(
      options: ["--color=always"], variables: ["NO_COLOR": "1", "TERM": "dumb"], onTerminal: true, onPipe: true),
    Choice(options: ["--color", "never"], onTerminal: false, onPipe: false),
    Choice(options: ["--color=never"], variables: ["CLICOLOR_FORCE": "1"], onTerminal: false, onPipe: false),
    Choice(options: ["--color", "auto"], onTerminal: true, onPipe: false),
    Choice(variables: ["NO_COLOR": "1"], onTerminal: false, onPipe: false),
    Choice(variables: ["NO_COLOR": ""], onTerminal: true, onPipe: false),
    Choice(variables: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], onTerminal: false, onPipe: false),
    Choice(variables: ["CLICOLOR_FORCE": "1"], onTerminal: true, onPipe: true),
    Choice(variables: ["CLICOLOR_FORCE": "0"], onTerminal: true, onPipe: false),
    Choice(variables: ["CLICOLOR": "0"], onTerminal: false, onPipe: false),
    Choice(variables: ["TERM": "dumb"], onTerminal: false, onPipe: false),
  ])
  func `Colors follow --color and the environment variables`(choice: Choice) async throws {
    let terminal = TerminalBytes(try await page(choice.options, choice.variables, on: .terminal()))
    #expect(terminal.hasColor == choice.onTerminal)
    let pipe = TerminalBytes(try await page(choice.options, choice.variables, on: .pipes))
    #expect(pipe.hasColor == choice.onPipe)
    func withoutCalendar(_ page: String) -> String { page.filter { !"■·▁▃▅▇".contains($0) } }
    #expect(withoutCalendar(pipe.plainText) == withoutCalendar(GoldenPages.octocatPipe))
  }

  @Test func `A dumb terminal gets no escape sequences`() async throws {
    let bytes = try await page([], ["TERM": "dumb", "VTE_VERSION": "6003"], on: .terminal())
    #expect(!bytes.contains(0x1B))
  }
}

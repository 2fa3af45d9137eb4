import Testing

@testable import Terminal

struct CapabilitiesTests {
  private static let xterm = ["TERM": "xterm-256color"]

  private func capabilities(
    _ more: [String: String], width: Int? = 100, color: Capabilities.ColorChoice = .auto
  ) -> Capabilities {
    let environment = Self.xterm.merging(more) { $1 }
    return Capabilities(terminalWidth: width, color: color, environment: environment)
  }

  @Test(
    arguments: [
      (100, nil, 100), (100, "80", 80), (100, "120", 120), (nil, nil, Theme.unlimitedWidth),
      (nil, "132", 132), (100, "", 100), (100, "wide", 100), (100, "0", 100), (100, "-5", 100), (100, "80.5", 100),
      (100, "10", 20), (20, nil, 20),
      (5000, nil, 1000), (100, "99999999999999999999", 100), (nil, "999999", 1000), (100, " 80", 100),
    ] as [(Int?, String?, Int)])
  func `A plausible COLUMNS value takes precedence over the width of the terminal`(
    terminal: Int?, columns: String?, width: Int
  ) {
    #expect(capabilities(columns.map { ["COLUMNS": $0] } ?? [:], width: terminal).width == width)
  }

  struct Color: Sendable, CustomTestStringConvertible {
    let choice: Capabilities.ColorChoice
    let isTerminal: Bool
    let environment: [String: String]
    let hasColor: Bool
    var testDescription: String { "\(choice) \(isTerminal) \(environment)" }
    init(_ choice: Capabilities.ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ hasColor: Bool) {
      self.choice = choice
      self.isTerminal = isTerminal
      self.environment = environment
      self.hasColor = hasColor
    }
  }

  @Test(arguments: [
    Color(.auto, true, [:], true), Color(.auto, false, [:], false), Color(.auto, true, ["TERM": "dumb"], false),
    Color(.auto, true, ["TERM": ""], false), Color(.auto, true, ["NO_COLOR": "1"], false),
    Color(.auto, true, ["NO_COLOR": "0"], false), Color(.auto, true, ["NO_COLOR": ""], true),
    Color(.auto, false, ["CLICOLOR_FORCE": "1"], true), Color(.auto, false, ["CLICOLOR_FORCE": "0"], false),
    Color(.auto, false, ["CLICOLOR_FORCE": ""], false), Color(.auto, true, ["CLICOLOR_FORCE": "0"], true),
    Color(.auto, true, ["CLICOLOR": "0"], false), Color(.auto, true, ["CLICOLOR": "1"], true),
    Color(.auto, true, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true),
    Color(.auto, true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
    Color(.auto, true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false), Color(.always, false, [:], true),
    Color(.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true), Color(.never, true, [:], false),
    Color(.never, true, ["CLICOLOR_FORCE": "1"], false),
  ])
  func `Colors are on if they are requested or a terminal supports them`(example: Color) {
    let capabilities = capabilities(example.environment, width: example.isTerminal ? 80 : nil, color: example.choice)
    #expect(capabilities.hasColor == example.hasColor)
  }

  @Test(
    arguments: [
      (nil, true, .palette256), (0, false, .sixteen), (8, true, .sixteen), (16, true, .sixteen), (88, true, .sixteen),
      (256, true, .palette256),
    ] as [(Int?, Bool, Capabilities.ColorDepth)])
  func `The type of the terminal limits the number of colors`(
    colors: Int?, hasColor: Bool, depth: Capabilities.ColorDepth
  ) {
    func capabilities(_ color: Capabilities.ColorChoice) -> Capabilities {
      Capabilities(
        terminalWidth: 80, type: TerminalType(name: "xterm-256color", colors: colors), color: color,
        environment: Self.xterm)
    }
    #expect(capabilities(.auto).hasColor == hasColor)
    #expect(capabilities(.auto).hasFaint == hasColor)
    #expect(capabilities(.auto).colorDepth == depth)
    #expect(capabilities(.always).hasColor && !capabilities(.never).hasColor)
  }

  @Test func `The Linux console has no faint text, because it may be invisible there`() {
    let capabilities = capabilities(["TERM": "linux"])
    #expect(capabilities.hasColor && !capabilities.hasFaint)
  }

  @Test(
    arguments: [
      ([:], true), (["LC_ALL": "C"], false), (["LC_ALL": "POSIX"], false), (["LC_ALL": "C.UTF-8"], true),
      (["LANG": "de_DE.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "ca_ES.UTF-8@valencia"], true),
      (["LANG": "de_DE"], false),
      (["LANG": "de_DE.ISO-8859-1"], false), (["LANG": "C", "LC_ALL": "en_US.UTF-8"], true),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false), (["LANG": "en_US.UTF-8", "LC_CTYPE": "C"], false),
      (["LC_CTYPE": "en_US.UTF-8", "LC_ALL": "C"], false), (["LC_CTYPE": "UTF-8"], true),
      (["LC_ALL": "", "LANG": "C"], false), (["LC_ALL": "", "LANG": ""], true),
    ] as [([String: String], Bool)])
  func `The first locale variable that is set decides whether Unicode is used`(
    environment: [String: String], hasUnicode: Bool
  ) {
    #expect(capabilities(environment).hasUnicode == hasUnicode)
  }

  @Test(
    arguments: [
      ([:], false), (["VTE_VERSION": "6003"], true), (["VTE_VERSION": "4999"], false), (["VTE_VERSION": "new"], false),
      (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "WezTerm"], true), (["TERM_PROGRAM": "vscode"], true),
      (["TERM_PROGRAM": "Apple_Terminal"], false), (["WT_SESSION": "x"], true), (["KITTY_WINDOW_ID": "1"], true),
      (["KONSOLE_VERSION": "220401"], true), (["TERM": "xterm-kitty"], true), (["TERM": "foot-extra"], true),
      (["TERM": "alacritty"], true), (["TERM": "dumb", "VTE_VERSION": "6003"], false), (["WT_SESSION": ""], false),
    ] as [([String: String], Bool)])
  func `Links are used only on terminals known to support them`(environment: [String: String], hasLinks: Bool) {
    #expect(capabilities(environment).hasLinks == hasLinks)
    #expect(!capabilities(environment, width: nil).hasLinks)
  }

  @Test(
    arguments: [
      ("xterm", 80, true), ("dumb", 80, false), ("", 80, false), ("xterm", nil, false),
    ] as [(String, Int?, Bool)])
  func `A line can be redrawn on any terminal that is not dumb`(term: String, width: Int?, canRedraw: Bool) {
    let capabilities = capabilities(["TERM": term], width: width)
    #expect(capabilities.canRedraw == canRedraw)
    #expect(capabilities.isTerminal == (width != nil))
  }

  @Test func `The color choices are auto, always and never`() {
    #expect(Capabilities.ColorChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"], true),
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], true), (["TERM": "screen.xterm-256color"], false),
    (["TERM": "screen"], false), (["TERM": "xterm", "STY": "1.pts-0.host"], false),
    (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "STY": "1.pts-0.host"], false),
  ])
  func `The mouse is not tracked in GNU screen`(environment: [String: String], hasMouse: Bool) {
    let capabilities = Capabilities(terminalWidth: 80, color: .auto, environment: environment)
    #expect(capabilities.hasMouse == hasMouse)
  }

  @Test func `A terminal is remote in a session of SSH`() {
    for variable in ["SSH_CONNECTION", "SSH_TTY"] {
      #expect(Capabilities(terminalWidth: 80, color: .auto, environment: [variable: "x"]).isRemote)
      #expect(!Capabilities(terminalWidth: 80, color: .auto, environment: [variable: ""]).isRemote)
    }
  }

  @Test func `A screen reader gets lines that nothing repaints, in the terminal's own colors`() {
    let terminal = capabilities(["COLORTERM": "truecolor", "VTE_VERSION": "7000"]).accessible
    #expect(terminal.isAccessible && terminal.hasColor)
    #expect(!terminal.canRedraw && !terminal.hasLinks && terminal.pictureMethod(.always) == nil)
    #expect(terminal.colorDepth == .sixteen)
    let file = capabilities([:], width: nil)
    #expect(file.accessible == file)
  }
}

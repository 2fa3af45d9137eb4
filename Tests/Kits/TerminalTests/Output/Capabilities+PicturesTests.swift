import Testing

@testable import Terminal

struct CapabilitiesPicturesTests {
  private static let cell = Size(rows: 20, columns: 10)

  private func way(
    _ variables: [String: String], width: Int? = 80, cell: Size? = Self.cell, color: Capabilities.ColorChoice = .auto,
    choice: Capabilities.PictureChoice = .auto
  ) -> PictureMethod? {
    let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8"].merging(variables) { $1 }
    return Capabilities(terminalWidth: width, cell: cell, color: color, environment: environment).pictureMethod(choice)
  }

  private static let kitty = PictureMethod.graphic(.kitty, cell: cell)
  private static let sixel = PictureMethod.graphic(.sixel, cell: cell)

  @Test(
    arguments: [
      ([:], .cells), (["COLORTERM": "truecolor"], .cells), (["TERM": "xterm"], nil), (["TERM": "linux"], nil),
      (["TERM": "xterm", "COLORTERM": "24bit"], .cells), (["TERM": "dumb"], nil), (["TERM": "alacritty"], .cells),
      (["TERM": "xterm-direct"], .cells), (["VTE_VERSION": "7000"], .cells), (["TERM": "xterm-kitty"], kitty),
      (["KITTY_WINDOW_ID": "1"], kitty), (["TERM": "xterm-ghostty"], kitty), (["TERM_PROGRAM": "ghostty"], kitty),
      (["TERM_PROGRAM": "WezTerm"], kitty), (["TERM": "foot"], sixel), (["TERM": "foot-extra"], sixel),
      (["TERM": "mlterm-256color"], sixel), (["TERM_PROGRAM": "iTerm.app"], sixel), (["TERM_PROGRAM": "mintty"], sixel),
      (["TERM": "tmux-256color"], nil), (["TERM": "screen-256color"], nil), (["TMUX": "/run/x,1,0"], nil),
      (["TERM": "xterm-kitty", "TMUX": "/run/x,1,0"], nil), (["KITTY_WINDOW_ID": "1", "STY": "1.pts-0"], nil),
      (["NO_COLOR": "1"], nil), (["LC_ALL": "C"], nil), (["TERM": "xterm-kitty", "LC_ALL": "C"], nil),
    ] as [([String: String], PictureMethod?)])
  func `A terminal shows pictures in the best format it supports`(variables: [String: String], way: PictureMethod?) {
    #expect(self.way(variables) == way)
    #expect(self.way(variables, choice: .never) == nil)
  }

  @Test func `Pictures are drawn with block characters if the cell size is unknown`() {
    #expect(way(["TERM": "xterm-kitty"], cell: nil) == .cells)
    #expect(way(["TERM": "foot"], cell: nil) == .cells)
  }

  @Test(arguments: [(59, nil), (60, .cells), (200, .cells)] as [(Int, PictureMethod?)])
  func `A picture needs a terminal with at least 60 columns`(width: Int, way: PictureMethod?) {
    #expect(self.way([:], width: width) == way)
  }

  @Test func `Output to a pipe has no pictures unless they are always on`() {
    #expect(way(["TERM": "xterm-kitty"], width: nil, color: .always) == nil)
    #expect(way(["TERM": "xterm-kitty"], width: nil, color: .always, choice: .always) == .cells)
    #expect(way([:], width: nil, choice: .always) == nil)
  }

  @Test func `Pictures that are always on appear in tmux and in narrow terminals too`() {
    #expect(way(["TERM": "xterm-kitty", "TMUX": "/run/x,1,0"], choice: .always) == .cells)
    #expect(way(["TERM": "xterm-kitty"], width: 40, choice: .always) == Self.kitty)
    #expect(way(["NO_COLOR": "1"], choice: .always) == nil)
  }

  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], .direct24Bit), (["COLORTERM": "24bit"], .direct24Bit),
      (["COLORTERM": "yes"], .palette256), ([:], .palette256), (["TERM": "xterm-kitty"], .direct24Bit),
      (["TERM": "xterm-direct"], .direct24Bit), (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .direct24Bit), (["TERM": ""], .palette256),
    ] as [([String: String], Capabilities.ColorDepth)])
  func `The name of the terminal tells how many colors it has`(
    variables: [String: String], depth: Capabilities.ColorDepth
  ) {
    let environment = ["TERM": "xterm-256color"].merging(variables) { $1 }
    let capabilities = Capabilities(terminalWidth: 80, color: .auto, environment: environment)
    #expect(capabilities.colorDepth == depth)
  }
}

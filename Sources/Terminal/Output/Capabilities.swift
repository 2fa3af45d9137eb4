/// Terminal kit: what the device of an output can show.
public nonisolated struct Capabilities: Hashable, Sendable {
  public var isTerminal: Bool
  /// Cells
  public var width: Int
  public var hasColor: Bool
  public var hasLinks: Bool
  public var hasUnicode: Bool
  /// Whether a line can be drawn over: false on `TERM=dumb`.
  public var canRedraw: Bool
  /// Whether it has more colours than the 256 of a palette.
  public var has24BitColor = false
  /// How pictures are shown where they are wanted; nil for not at all.
  var pictureMethod: PictureMethod?
  /// Whether they are shown without being asked for, if there is room.
  var showsPicturesByDefault = false

  public init(isTerminal: Bool, width: Int, hasColor: Bool, hasLinks: Bool, hasUnicode: Bool, canRedraw: Bool) {
    self.isTerminal = isTerminal
    self.width = width
    self.hasColor = hasColor
    self.hasLinks = hasLinks
    self.hasUnicode = hasUnicode
    self.canRedraw = canRedraw
  }

  /// `--color`
  public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case auto, always, never
  }

  /// - Parameters:
  ///   - terminalWidth: cells of the terminal behind the output, nil where there is none.
  ///   - cell: pixels of one of its cells, nil where it does not say.
  ///   - environment: by the conventions of https://no-color.org, https://bixense.com/clicolors, POSIX for the locale.
  public init(terminalWidth: Int?, cell: Size? = nil, color: ColorChoice, environment: [String: String]) {
    let variables = environment.filter { !$0.value.isEmpty }
    let isDumb = variables["TERM"] == "dumb" || variables["TERM"] == nil
    let isTerminal = terminalWidth != nil
    let width = variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminalWidth ?? 80
    self.init(
      isTerminal: isTerminal, width: min(max(width, Self.minimumWidth), Self.maximumWidth),
      hasColor: Self.hasColor(color, variables, isTerminal: isTerminal, isDumb: isDumb),
      hasLinks: isTerminal && !isDumb && Self.hasLinks(variables), hasUnicode: Self.hasUnicode(variables),
      canRedraw: isTerminal && !isDumb)
    notePictures(variables, cell: cell)
  }

  private static let minimumWidth = 20
  /// Beyond it lines are only harder to read.
  private static let maximumWidth = 1000

  private static func hasColor(
    _ choice: ColorChoice, _ variables: [String: String], isTerminal: Bool, isDumb: Bool
  ) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto where variables["NO_COLOR"] != nil: false
    case .auto where variables["CLICOLOR_FORCE"].map({ $0 != "0" }) ?? false: true
    case .auto: isTerminal && !isDumb && variables["CLICOLOR"] != "0"
    }
  }

  /// Terminals known to support OSC 8 links; others might print them.
  private static func hasLinks(_ variables: [String: String]) -> Bool {
    if let version = variables["VTE_VERSION"].flatMap({ Int($0) }), version >= 5000 { return true }
    let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
    if let program = variables["TERM_PROGRAM"], programs.contains(program) { return true }
    if ["WT_SESSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID", "DOMTERM"].contains(where: { variables[$0] != nil }) {
      return true
    }
    let term = variables["TERM"] ?? ""
    return ["xterm-kitty", "alacritty", "foot", "contour", "xterm-ghostty"].contains { term.hasPrefix($0) }
  }

  /// The first variable that is set decides. Without any, the terminal is assumed to know UTF-8.
  private static func hasUnicode(_ variables: [String: String]) -> Bool {
    guard let locale = variables["LC_ALL"] ?? variables["LC_CTYPE"] ?? variables["LANG"] else { return true }
    let name = locale.lowercased().prefix { $0 != "@" }
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }
}

/// The capabilities of the device that an output writes to.
public nonisolated struct Capabilities: Hashable, Sendable {
  public var isTerminal: Bool
  /// The width of a line, in cells. Without a terminal, it is `Theme.unlimitedWidth`, because the
  /// text is read by a program or shown later in another width.
  public var width: Int
  public var hasColor: Bool
  public var hasLinks: Bool
  public var hasUnicode: Bool
  /// Whether a line can be redrawn. `false` if `TERM` is `dumb`.
  public var canRedraw: Bool
  /// The number of colors, if the device has color at all.
  public var colorDepth = ColorDepth.palette256
  /// Whether the app can track the mouse. `false` in GNU screen, because the Escape key would be
  /// delayed there.
  public var hasMouse = true
  /// Whether the terminal is read by a screen reader or shown on a braille display. The output then
  /// consists of plain lines of text, and no line is redrawn.
  public private(set) var isAccessible = false
  /// Whether a network is between this process and the terminal, so that the bytes of a key may
  /// arrive with a pause between them.
  var isRemote = false
  /// Whether faint text differs from other text and is readable.
  public var hasFaint: Bool
  /// The type of the terminal. `nil` if `TERM` isn't set or is `dumb`.
  var terminalType: TerminalType?
  /// The method for showing pictures when the user requests them, or `nil` if the terminal can't
  /// show pictures.
  var pictureMethod: PictureMethod?
  /// Whether pictures are shown by default if the terminal is wide enough.
  var showsPicturesByDefault = false

  /// A number of colors that a device can show.
  public enum ColorDepth: Hashable, Sendable {
    case sixteen, palette256, direct24Bit
  }

  public init(isTerminal: Bool, width: Int, hasColor: Bool, hasLinks: Bool, hasUnicode: Bool, canRedraw: Bool) {
    self.isTerminal = isTerminal
    self.width = width
    self.hasColor = hasColor
    hasFaint = hasColor
    self.hasLinks = hasLinks
    self.hasUnicode = hasUnicode
    self.canRedraw = canRedraw
  }

  /// The values of the `--color` option.
  public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case auto, always, never
  }

  /// Derives the capabilities of an output from its terminal and the environment.
  ///
  /// The environment variables follow https://no-color.org and https://bixense.com/clicolors, and
  /// POSIX for the locale.
  ///
  /// - Parameters:
  ///   - terminalWidth: The width of the terminal in cells, or `nil` if the output isn't a
  ///     terminal.
  ///   - cell: The size of a terminal cell in pixels, or `nil` if the terminal doesn't report it.
  ///   - type: The type of the terminal, or `nil` if `TERM` isn't set or is `dumb`.
  ///   - color: The value of the `--color` option.
  ///   - environment: The environment variables.
  public init(
    terminalWidth: Int?, cell: Size? = nil, type: TerminalType? = nil, color: ColorChoice, environment: [String: String]
  ) {
    let variables = environment.filter { !$0.value.isEmpty }
    let isDumb = variables["TERM"] == "dumb" || variables["TERM"] == nil
    let isTerminal = terminalWidth != nil
    let width = variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminalWidth
    self.init(
      isTerminal: isTerminal,
      width: width.map { min(max($0, Self.minimumWidth), Self.maximumWidth) } ?? Theme.unlimitedWidth,
      hasColor: Self.hasColor(color, variables, isTerminal: isTerminal, hasColors: !isDumb && type?.colors ?? 8 >= 8),
      hasLinks: isTerminal && !isDumb && Self.hasLinks(variables), hasUnicode: Self.hasUnicode(variables),
      canRedraw: isTerminal && !isDumb)
    isRemote = variables["SSH_CONNECTION"] != nil || variables["SSH_TTY"] != nil
    // While the mouse is tracked, GNU screen holds back the Escape key until another key follows.
    let isScreen = variables["TMUX"] == nil && variables["TERM"]?.hasPrefix("screen") == true
    hasMouse = variables["STY"] == nil && !isScreen
    terminalType = type
    // On the Linux console, faint text is bright black. Some palettes give this color the value of
    // the background, so don't use faint text there.
    if variables["TERM"] == "linux" { hasFaint = false }
    notePictures(variables, cell: cell)
  }

  /// The capabilities of the same device for a screen reader. If the device isn't a terminal, they
  /// are unchanged, because a screen reader doesn't read a file or a pipe.
  public var accessible: Capabilities {
    guard isTerminal else { return self }
    var capabilities = self
    (capabilities.isAccessible, capabilities.canRedraw, capabilities.hasLinks) = (true, false, false)
    (capabilities.colorDepth, capabilities.pictureMethod) = (.sixteen, nil)
    return capabilities
  }

  private static let minimumWidth = 20
  /// The maximum width of a line, in cells. Longer lines are harder to read.
  private static let maximumWidth = 1000

  private static func hasColor(
    _ choice: ColorChoice, _ variables: [String: String], isTerminal: Bool, hasColors: Bool
  ) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto where variables["NO_COLOR"] != nil: false
    case .auto where variables["CLICOLOR_FORCE"].map({ $0 != "0" }) ?? false: true
    case .auto: isTerminal && hasColors && variables["CLICOLOR"] != "0"
    }
  }

  /// Whether the terminal is known to support OSC 8 links. An unknown terminal might print the
  /// escape sequence as text.
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

  /// Whether the locale uses UTF-8. The first locale variable that is set decides. If none is set,
  /// UTF-8 is assumed.
  private static func hasUnicode(_ variables: [String: String]) -> Bool {
    guard let locale = variables["LC_ALL"] ?? variables["LC_CTYPE"] ?? variables["LANG"] else { return true }
    let name = locale.lowercased().prefix { $0 != "@" }
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }
}

/// A method of showing pictures on an output.
public nonisolated enum PictureMethod: Hashable, Sendable {
  /// Real pixels, sent with a graphics protocol.
  ///
  /// - Parameter cell: The size of a terminal cell, in pixels.
  case graphic(Graphic.Format, cell: Size)
  /// Colored characters.
  case cells
}

/// Detects which pictures the terminal can show.
///
/// The detection uses environment variables and doesn't query the terminal, because a late reply
/// could be mistaken for key presses.
nonisolated extension Capabilities {
  /// The values of the `--avatar` option.
  public enum PictureChoice: String, Hashable, Sendable, CaseIterable {
    case auto, always, never
  }

  /// Returns the method for showing pictures.
  ///
  /// The choice `auto` shows pictures only if the terminal is wide enough, has enough colors, and
  /// isn't nested in a terminal multiplexer such as tmux.
  ///
  /// - Returns: The method, or `nil` to show no pictures.
  public func pictureMethod(_ choice: PictureChoice) -> PictureMethod? {
    switch choice {
    case .never: nil
    case .auto: showsPicturesByDefault && width >= Self.leastWidthForPictures ? pictureMethod : nil
    case .always: pictureMethod
    }
  }

  private static let leastWidthForPictures = 60

  /// Sets the properties about pictures and the colors that they can have.
  ///
  /// - Parameters:
  ///   - variables: The environment variables that aren't empty.
  ///   - cell: The size of a terminal cell in pixels, or `nil` if the terminal doesn't report it.
  mutating func notePictures(_ variables: [String: String], cell: Size?) {
    let term = variables["TERM"] ?? ""
    func begins(_ names: [String]) -> Bool { names.contains { term.hasPrefix($0) } }
    let isNested = variables["TMUX"] != nil || variables["STY"] != nil || begins(["tmux", "screen"])
    let isModern = begins(["xterm-kitty", "xterm-ghostty", "foot", "contour", "alacritty", "wezterm", "mlterm"])
    if isModern || ["truecolor", "24bit"].contains(variables["COLORTERM"]) || term.hasSuffix("-direct") {
      colorDepth = .direct24Bit
    } else if terminalType?.colors.map({ $0 < 256 }) ?? (!term.isEmpty && term != "dumb" && !term.contains("256col")) {
      colorDepth = .sixteen
    }
    showsPicturesByDefault = isTerminal && !isNested && (colorDepth == .direct24Bit || term.contains("256col"))
    guard hasColor, hasUnicode else { return }
    let program = variables["TERM_PROGRAM"] ?? ""
    pictureMethod = .cells
    guard let cell, canRedraw, !isNested else { return }
    if variables["KITTY_WINDOW_ID"] != nil || begins(["xterm-kitty", "xterm-ghostty"])
      || ["ghostty", "WezTerm"].contains(program)
    {
      pictureMethod = .graphic(.kitty, cell: cell)
    } else if begins(["foot", "contour", "mlterm", "yaft"]) || ["iTerm.app", "mintty", "rio"].contains(program) {
      pictureMethod = .graphic(.sixel, cell: cell)
    }
  }
}

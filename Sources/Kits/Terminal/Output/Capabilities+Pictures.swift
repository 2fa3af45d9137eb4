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

  /// Sets the properties about pictures.
  ///
  /// - Parameters:
  ///   - variables: The environment variables that aren't empty.
  ///   - cell: The size of a terminal cell in pixels, or `nil` if the terminal doesn't report it.
  mutating func notePictures(_ variables: [String: String], cell: Size?) {
    let term = variables["TERM"] ?? ""
    func begins(_ names: [String]) -> Bool { names.contains { term.hasPrefix($0) } }
    let isNested = variables["TMUX"] != nil || variables["STY"] != nil || begins(["tmux", "screen"])
    let isModern = begins(["xterm-kitty", "xterm-ghostty", "foot", "contour", "alacritty", "wezterm", "mlterm"])
    has24BitColor = isModern || ["truecolor", "24bit"].contains(variables["COLORTERM"]) || term.hasSuffix("-direct")
    showsPicturesByDefault = isTerminal && !isNested && (has24BitColor || term.contains("256col"))
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

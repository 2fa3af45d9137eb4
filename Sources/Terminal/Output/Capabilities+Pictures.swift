/// Terminal kit: how an output can show pictures.
public nonisolated enum PictureMethod: Hashable, Sendable {
  /// - Parameter cell: pixels of a cell.
  case graphic(Graphic.Format, cell: Size)
  /// As characters in colours.
  case cells
}

/// Which pictures a terminal can show, by what it says of itself in the environment: a question could be answered late, and
/// the answer be taken for keys.
nonisolated extension Capabilities {
  /// `--avatar`
  public enum PictureChoice: String, Hashable, Sendable, CaseIterable {
    case auto, always, never
  }

  /// - Returns: nil for none. Without being asked, terminals show them that have room and colours for one, and are not inside
  ///   another, such as tmux.
  public func pictureMethod(_ choice: PictureChoice) -> PictureMethod? {
    switch choice {
    case .never: nil
    case .auto: showsPicturesByDefault && width >= Self.leastWidthForPictures ? pictureMethod : nil
    case .always: pictureMethod
    }
  }

  private static let leastWidthForPictures = 60

  /// - Parameters:
  ///   - variables: the environment without empty values.
  ///   - cell: pixels of a cell; nil where the terminal does not say.
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

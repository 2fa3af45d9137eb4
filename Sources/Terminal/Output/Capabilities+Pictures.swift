/// Terminal kit: how an output can show pictures.
public nonisolated enum PictureWay: Hashable, Sendable {
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
  public func pictureWay(_ choice: PictureChoice) -> PictureWay? {
    switch choice {
    case .never: nil
    case .auto: suitsPictures && width >= Self.leastWidthForPictures ? pictureWay : nil
    case .always: pictureWay
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
    suitsPictures = isTerminal && !isNested && (has24BitColor || term.contains("256col"))
    guard hasColor, hasUnicode else { return }
    let program = variables["TERM_PROGRAM"] ?? ""
    pictureWay = .cells
    guard let cell, canRedraw, !isNested else { return }
    if variables["KITTY_WINDOW_ID"] != nil || begins(["xterm-kitty", "xterm-ghostty"])
      || ["ghostty", "WezTerm"].contains(program)
    {
      pictureWay = .graphic(.kitty, cell: cell)
    } else if begins(["foot", "contour", "mlterm", "yaft"]) || ["iTerm.app", "mintty", "rio"].contains(program) {
      pictureWay = .graphic(.sixel, cell: cell)
    }
  }
}

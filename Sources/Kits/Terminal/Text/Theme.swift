/// The styles for the different kinds of text.
///
/// All of them use the 16 colors of the terminal's palette, so they fit light and dark themes.
/// Color alone never carries meaning. `docs/LOOK.md` shows all roles.
extension Style {
  public nonisolated static let plain = Style()
  public nonisolated static let bold = Style(isBold: true)
  /// The style of secondary text, such as units, hints and frames.
  public nonisolated static let dim = Style(isDim: true)
  /// The style of the title at the top of a page.
  public nonisolated static let pageTitle = bold
  /// The style of headings.
  public nonisolated static let title = Style(isBold: true, color: .cyan)
  /// The style of the mark before the selected row or before the text input.
  public nonisolated static let mark = Style(isBold: true, color: .cyan)
  public nonisolated static let accent = Style(color: .cyan)
  public nonisolated static let warning = Style(color: .yellow)
  public nonisolated static let failure = Style(color: .red)
  /// The style of the program's name before an error message.
  public nonisolated static let alert = Style(isBold: true, color: .red)
  /// The style of the tab whose page is shown.
  nonisolated static let openTab = Style(isBold: true, isUnderlined: true, color: .cyan)
  /// The style of a key in the footer, in a dialog and in the help.
  public nonisolated static let key = Style(isBold: true)
  /// The style of a value that has changed, and of its mark.
  public nonisolated static let changed = Style(color: .yellow)
  /// The style of the value before a change.
  public nonisolated static let former = dim
  public nonisolated static let star = Style(color: .yellow)
  /// The style of a fact that needs attention, such as "archived".
  public nonisolated static let attention = Style(color: .yellow)
  /// The style of an open issue or pull request.
  public nonisolated static let open = Style(color: .green)
  /// The style of a completed issue or a merged pull request.
  public nonisolated static let done = Style(color: .magenta)
  public nonisolated static let code = Style(color: .green)
  public nonisolated static let contribution = Style(color: .green)
  /// The style of a link within text. The underline has the same meaning as the color.
  public nonisolated static let link = Style(isUnderlined: true, color: .blue)
  /// The style of a link that is the name of a row. It has no underline, because users know that a
  /// row opens something.
  public nonisolated static let name = Style(isBold: true, color: .blue)
  /// The style of a link next to the name of a row, such as the title of an issue.
  public nonisolated static let entry = Style(color: .blue)

  /// Returns the style of a link in text of this style. If the text has a color, the color stays.
  ///
  /// - Parameter look: The style of links.
  public nonisolated func linked(to link: Link, as look: Style = .link) -> Style {
    var style = self
    style.link = link
    style.color = color ?? look.color
    style.isBold = isBold || look.isBold
    style.isUnderlined = isUnderlined || look.isUnderlined
    style.isDim = false
    return style
  }
}

/// Styles that depend on the position of the text, such as in a frame or in the selected row.
extension Style {
  /// The style without the link, its underline and its color. A preview uses it, because its links
  /// can't be opened.
  nonisolated var unlinked: Style {
    guard link != nil else { return self }
    var style = self
    (style.link, style.isUnderlined, style.color) = (nil, false, color == Style.link.color ? nil : color)
    return style
  }

  /// Returns the style of a frame.
  nonisolated static func frame(of role: Panel.Role) -> Style {
    switch role {
    case .part: .dim
    case .question: .accent
    case .error: .failure
    case .menu: Style(color: .blue)
    }
  }

  /// Returns the style with the color of another style, and faint if the other style is.
  public nonisolated func colored(as other: Style) -> Style {
    var style = self
    (style.color, style.isDim) = (other.color, other.isDim)
    return style
  }

  /// The style in the selected row of a list: reversed, and without other colors. Faint text isn't
  /// faint there, because it would have another background. Pictures, and matches of a query, stay
  /// as they are.
  nonisolated var chosen: Style {
    switch paint {
    case .colors, .covered: return self
    case .symbol, .chip, nil:
      guard !isReversed else { return self }
      var style = self
      (style.isReversed, style.isDim, style.color, style.paint) = (true, false, nil, nil)
      return style
    }
  }

  /// The style behind a dialog: faint, and without color. Pictures stay as they are.
  nonisolated var faded: Style {
    switch paint {
    case .colors, .covered: return self
    case .symbol, .chip, nil:
      var style = self
      (style.isBold, style.isDim, style.color, style.paint) = (false, true, nil, nil)
      return style
    }
  }
}

extension StyledText {
  /// Creates a label in its own color, in black or white text. With fewer than 256 colors, the name
  /// is in brackets instead. For a screen reader, the label is only the name.
  ///
  /// - Parameters:
  ///   - name: The name of the label. It stays on one line.
  ///   - color: The color, or `nil` if it isn't known.
  public nonisolated init(label name: SafeText, color: PixelColor?, link: Link? = nil) {
    let style = Style(link: link)
    let name = SafeText(untrusted: name.string.replacing(" ", with: "\u{A0}"))
    guard let color else {
      self = StyledText(decoration: "[", style) + StyledText(name, style) + StyledText(decoration: "]", style)
      return
    }
    let edge = style.painted(.chip(color, isEdge: true))
    let middle = StyledText(name, style.painted(.chip(color, isEdge: false)))
    self = StyledText(decoration: "[", edge) + middle + StyledText(decoration: "]", edge)
  }
}

/// The symbols and distances that all pages, forms, dialogs and lists share.
public nonisolated enum Theme {
  /// The number of cells between columns.
  public static let gap = 2
  /// The indentation of text under a heading, in cells.
  public static let indentation = 2
  /// The maximum width of a line of running text in cells, even if the page is wider.
  public static let textWidth = 80
  /// The width of a line that is never wrapped, for output to a pipe or a file.
  public static let unlimitedWidth = 1_000_000

  /// Returns the width of a line of running text.
  ///
  /// - Parameters:
  ///   - width: The width of the page, with or without its margins.
  ///   - maximum: The maximum width of the line. Output to a pipe or a file has no maximum.
  public static func textWidth(in width: Int, atMost maximum: Int = textWidth) -> Int {
    width > unlimitedWidth / 2 ? width : min(width, maximum)
  }

  /// The mark before the selected row.
  public static let mark: SafeText = "›"
  /// The mark before the other lines of a selected row.
  public static let bar: SafeText = "│"
  /// The mark before a changed value.
  public static let changed: SafeText = "•"
  /// The marks before an error and before a warning.
  public static let error: SafeText = "✗"
  public static let warning: SafeText = "!"
  /// The symbols before a number of stars and a number of forks.
  public static let star: SafeText = "★"
  public static let fork: SafeText = "⑂"
  /// The symbols before a state, and before the state of a draft.
  public static let state: SafeText = "●"
  public static let draft: SafeText = "○"
}

extension StyledLine {
  /// The space between columns.
  nonisolated static let gap = StyledText(untrusted: String(repeating: " ", count: Theme.gap)).line(cutTo: .max)

  /// A horizontal line.
  public nonisolated static func rule(_ width: Int) -> StyledLine {
    StyledText(untrusted: String(repeating: "─", count: max(0, width)), .dim).line(cutTo: .max)
  }
}

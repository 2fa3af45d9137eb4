import CTickit

/// The type of a terminal, named by the environment variable `TERM`.
public nonisolated struct TerminalType: Hashable, Sendable {
  public let name: String
  /// The number of colors in the terminfo database, 0 for a monochrome terminal. `nil` if the
  /// database doesn't have the type.
  let colors: Int?

  /// Whether the terminfo database has the type.
  public var isKnown: Bool { colors != nil }

  init(name: String, colors: Int?) {
    self.name = name
    self.colors = colors
  }

  /// Finds a type in the terminfo database.
  ///
  /// - Returns: `nil` if the name is missing or empty, or if it is `dumb`, the name for a terminal
  ///   without abilities.
  public init?(named name: String?) {
    guard let name, !name.isEmpty, name != "dumb" else { return nil }
    guard let entry = unibi_from_term(name) else {
      self.init(name: name, colors: nil)
      return
    }
    defer { unibi_destroy(entry) }
    self.init(name: name, colors: max(0, Int(unibi_get_num(entry, unibi_max_colors))))
  }
}

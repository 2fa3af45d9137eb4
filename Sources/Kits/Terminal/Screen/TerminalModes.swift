/// The private modes of the terminal that are set while a screen is shown. Every mode that is set
/// is also reset.
nonisolated struct TerminalModes: Hashable, Sendable {
  let hasMouse: Bool

  /// The numbers of the modes: the alternate screen, the mouse while a button is down, the SGR
  /// protocol for the mouse, and bracketed paste.
  private var numbers: [Int] { hasMouse ? [1049, 1002, 1006, 2004] : [1049, 2004] }

  var set: String { numbers.map { "\u{1B}[?\($0)h" }.joined() }
  var reset: String { numbers.reversed().map { "\u{1B}[?\($0)l" }.joined() }
}

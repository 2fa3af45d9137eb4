/// The private modes of the terminal that are set while a screen is shown. Every mode that is set
/// is also reset.
nonisolated struct TerminalModes: Hashable, Sendable {
  let hasMouse: Bool

  /// The numbers of the modes: the alternate screen, the mouse while a button is down, the SGR
  /// protocol for the mouse, and bracketed paste.
  private var numbers: [Int] { hasMouse ? [1049, 1002, 1006, 2004] : [1049, 2004] }

  var set: String { numbers.map { "\u{1B}[?\($0)h" }.joined() }
  var reset: String { numbers.reversed().map { "\u{1B}[?\($0)l" }.joined() }

  /// Resets the modes that another program may have left set because it was killed: the alternate
  /// screen, the keyboard protocols of kitty and xterm, the cursor keys, the keypad, the mouse,
  /// focus reports, bracketed paste, and a hidden cursor.
  ///
  /// Leaving the alternate screen restores the position of the cursor, so it is saved first. kitty
  /// has a stack of keyboard settings for each of the two screens.
  static let resetOfOthers: String = {
    let modes = [1, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004].map { "\u{1B}[?\($0)l" }.joined()
    let keyboard = "\u{1B}[<9u"
    return keyboard + "\u{1B}7\u{1B}[?1049l" + keyboard + "\u{1B}[>4m\u{1B}[m\u{1B}>\(modes)\u{1B}[?25h"
  }()
}

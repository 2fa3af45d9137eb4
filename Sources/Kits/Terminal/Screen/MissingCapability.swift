/// The values of terminfo capabilities for terminals whose entries lack them.
///
/// The values are control functions of ECMA-48 and the VT220. Terminals that don't have these
/// functions ignore them.
nonisolated enum MissingCapability {
  /// Returns the value of a capability that libtickit requires, or `nil` for any other capability.
  static func value(of name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    values[String(cString: name)].map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
  }

  private static let values: [String: StaticString] = [
    "cursor_address": "\u{1B}[%i%p1%d;%p2%dH", "parm_up_cursor": "\u{1B}[%p1%dA", "parm_down_cursor": "\u{1B}[%p1%dB",
    "parm_right_cursor": "\u{1B}[%p1%dC", "parm_left_cursor": "\u{1B}[%p1%dD", "parm_ich": "\u{1B}[%p1%d@",
    "parm_dch": "\u{1B}[%p1%dP", "parm_insert_line": "\u{1B}[%p1%dL", "parm_delete_line": "\u{1B}[%p1%dM",
    "erase_chars": "\u{1B}[%p1%dX", "clear_screen": "\u{1B}[H\u{1B}[2J",
    "change_scroll_region": "\u{1B}[%i%p1%d;%p2%dr",
    "set_attributes": "\u{1B}[0%?%p6%t;1%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m", "exit_attribute_mode": "\u{1B}[m",
    "set_a_foreground": "\u{1B}[3%p1%dm", "set_a_background": "\u{1B}[4%p1%dm", "cursor_normal": "\u{1B}[?25h",
    "cursor_invisible": "\u{1B}[?25l",
  ]
}

/// Terminal kit: tells pasted bytes from typed ones, where a terminal marks them ("bracketed paste", as xterm has it).
nonisolated struct PasteScanner: Sendable {
  enum Piece: Hashable, Sendable {
    /// With the marker at its end, if one is there: libtermkey passes over it as an unknown key.
    case typed([UInt8])
    case pasted([UInt8])
  }

  /// Bytes of one paste that are kept; what comes behind them is dropped, up to the marker.
  static let maximumBytes = 1 << 20

  /// What switches the markers on and off.
  static let switchedOn = "\u{1B}[?2004h"
  static let switchedOff = "\u{1B}[?2004l"

  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  /// Whether a paste has begun and not ended.
  private(set) var isInside = false
  private var pasted: [UInt8] = []
  /// Bytes since the paste began, the dropped ones among them.
  private var length = 0
  /// How much of the marker has been seen last; it may come in several parts.
  private var matched = 0

  mutating func scan(_ bytes: some Sequence<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var typed: [UInt8] = []
    for byte in bytes {
      if isInside { append(byte) } else { typed.append(byte) }
      let marker = isInside ? Self.end : Self.begin
      // Escape stands only at the beginning of a marker.
      matched = byte == marker[matched] ? matched + 1 : byte == marker[0] ? 1 : 0
      guard matched == marker.count else { continue }
      matched = 0
      if isInside {
        pieces.append(.pasted(Array(pasted.prefix(length - marker.count))))
        (pasted, length) = ([], 0)
      } else {
        pieces.append(.typed(typed))
        typed = []
      }
      isInside.toggle()
    }
    return typed.isEmpty ? pieces : pieces + [.typed(typed)]
  }

  private mutating func append(_ byte: UInt8) {
    length += 1
    if pasted.count < Self.maximumBytes { pasted.append(byte) }
  }

  /// What was pasted so far, where the end does not come.
  mutating func giveUp() -> [Piece] {
    defer { self = PasteScanner() }
    return isInside ? [.pasted(pasted)] : []
  }
}

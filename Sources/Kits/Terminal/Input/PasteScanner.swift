/// Separates pasted bytes from typed bytes.
///
/// The terminal marks both ends of a paste if xterm's "bracketed paste" mode is on.
nonisolated struct PasteScanner: Sendable {
  enum Piece: Hashable, Sendable {
    /// Typed bytes, up to and including the start marker of a paste. The key decoder drops the marker
    /// as an unknown sequence.
    case typed([UInt8])
    case pasted([UInt8])
  }

  /// The maximum size of a paste, in bytes. Further bytes are dropped until the end marker.
  static let maximumBytes = 1 << 20

  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  /// Whether a paste has started but not ended.
  private(set) var isInside = false
  private var pasted: [UInt8] = []
  /// The number of bytes since the paste started, including dropped bytes.
  private var length = 0
  /// The number of bytes of the awaited marker matched so far. A marker may arrive in several
  /// reads.
  private var matched = 0

  mutating func scan(_ bytes: some Sequence<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var typed: [UInt8] = []
    for byte in bytes {
      if isInside { append(byte) } else { typed.append(byte) }
      let marker = isInside ? Self.end : Self.begin
      // After a mismatch, only the current byte can start a new match: Escape appears only at the
      // start of a marker.
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

  /// Ends a paste whose end marker hasn't arrived.
  ///
  /// - Returns: The bytes pasted so far, or an empty array if no paste had started.
  mutating func giveUp() -> [Piece] {
    defer { self = PasteScanner() }
    return isInside ? [.pasted(pasted)] : []
  }
}

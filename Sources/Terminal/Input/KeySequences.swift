/// Follows typed bytes through control sequences (ECMA-48, section 5.4), as libtermkey reads them, to keep some from it.
///
/// For a key with a private or an intermediate byte in its sequence, such as `CSI ? A`, libtermkey 0.22 and libtickit 0.4
/// read beyond a table and crash. No terminal sends a key like that.
nonisolated struct KeySequences: Hashable, Sendable {
  private enum State: Hashable {
    case text
    /// Inside a character of several bytes.
    case character(left: Int)
    /// Inside the place of the mouse in its oldest protocol.
    case mouse(left: Int)
    case escape
    case sequence(isExtended: Bool, last: UInt8?)
  }

  private var state = State.text

  /// The same bytes, but for the last one of such a sequence: with it no key is meant.
  mutating func harmless(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { byte in
      let former = state
      state = next(byte)
      guard case .sequence(isExtended: true, _) = former else { return byte }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte != UInt8(ascii: "M")
      return isKey ? UInt8(ascii: "z") : byte
    }
  }

  private func next(_ byte: UInt8) -> State {
    switch state {
    case .character(let left) where byte & 0xC0 == 0x80: return left > 1 ? .character(left: left - 1) : .text
    case .mouse(let left): return left > 1 ? .mouse(left: left - 1) : .text
    case .escape where byte == UInt8(ascii: "["): return .sequence(isExtended: false, last: nil)
    case .sequence(_, last: nil) where byte == UInt8(ascii: "M"): return .mouse(left: 3)
    case .sequence(let isExtended, let last):
      // An escape inside may begin the next one.
      let isNext = last == 0x1B && byte == UInt8(ascii: "[")
      if (0x40...0x7F).contains(byte), !isNext { return .text }
      let extends = (0x20...0x2F).contains(byte) || (0x3C...0x3F).contains(byte)
      return .sequence(isExtended: isExtended || extends, last: byte)
    case .text, .character, .escape:
      switch byte {
      case 0x1B: return .escape
      case 0x9B: return .sequence(isExtended: false, last: nil)
      case 0xC0...0xFD: return .character(left: max(1, (~byte).leadingZeroBitCount - 1))
      default: return .text
      }
    }
  }
}

/// Decodes the bytes that a terminal sends into key presses and mouse reports.
///
/// The decoder splits the bytes into characters and control functions (ECMA-48, section 5). An
/// unknown sequence and each reply of the terminal are dropped as a whole, even if their bytes
/// arrive one by one. Only a lone Escape is ambiguous: it is a key unless a sequence continues it.
nonisolated struct KeyDecoder: Hashable, Sendable {
  /// An input that the bytes stand for.
  enum Input: Hashable, Sendable {
    case key(KeyPress)
    case text(String)
    case mouse(MouseReport)
  }

  /// The times to wait for the rest of an incomplete key or sequence, in milliseconds.
  struct Patience: Hashable, Sendable {
    /// The time after a lone Escape.
    let escape: Int
    /// The time after which the beginning of a sequence is dropped. Unlike a lone Escape, this
    /// beginning can't be a key, so the time can be long.
    let sequence: Int

    static let local = Patience(escape: 100, sequence: 2_000)
    /// A network may deliver the bytes of a sequence with a pause between them.
    static let remote = Patience(escape: 400, sequence: 4_000)
  }

  private enum State: Hashable {
    case text
    /// The decoder has read one Escape, or two. In urxvt, two Escapes start a sequence with Alt.
    case escape(count: Int)
    /// The decoder has read a lone Escape, which counted as a key because nothing followed in time.
    case lateEscape
    case sequence(ControlSequence)
    /// The decoder is inside the last bytes of a control sequence, such as the coordinates of an
    /// X10 mouse report. `left` is the number of bytes to come, which can have any value.
    case tail(left: Int)
    /// The decoder has read Escape and a character. They introduce a control string, or are a key
    /// with Alt.
    case stringStart(introducer: UInt8, escapes: Int)
    /// The decoder is inside a control string, whose content is dropped. The associated value is
    /// the latest byte.
    case string(after: UInt8)
    /// The decoder has read Escape followed by `X` or `^`, and holds the bytes from that character
    /// on. If a terminator arrives, the held bytes are a control string (SOS or PM), which is
    /// dropped. Otherwise, the first one is a key pressed with Alt, and the others are ordinary
    /// input.
    case openString(escapes: Int)
  }

  let patience: Patience
  private var state = State.text
  /// The bytes read so far of a character whose UTF-8 encoding is incomplete.
  private var character: [UInt8] = []
  /// The bytes after Escape in the state `openString`.
  private var held: [UInt8] = []

  init(patience: Patience) {
    self.patience = patience
  }

  /// The time after which `giveUp` must be called if no more bytes arrive, in milliseconds. `nil` if
  /// no key is incomplete.
  var timeout: Int? {
    switch state {
    case .text, .lateEscape: nil
    case .escape, .stringStart, .openString: patience.escape
    case .sequence, .tail, .string: patience.sequence
    }
  }

  /// Decodes the bytes of a read.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Input] {
    var inputs: [Input] = []
    var rest = Array(bytes)[...]
    if state == .lateEscape, !rest.isEmpty {
      // A person can't type the beginning of a sequence so quickly that its bytes arrive together.
      // If they do, the Escape before them belongs to the sequence.
      state = Self.continuesSequence(rest) ? .escape(count: 1) : .text
    }
    while let byte = rest.popFirst() {
      if case .escape = state, character.isEmpty, let length = Self.length(ofFunction: byte, rest) {
        state = .text
        rest = rest.dropFirst(length)
      } else {
        inputs += next(byte)
      }
    }
    return inputs
  }

  /// Returns the length of the rest of a control function that no key sends.
  ///
  /// Such a function is a character of another set (`ESC N x`), or has intermediate bytes, as the
  /// choice of a set does (`ESC ( B`). It can also be a color of the Linux console, whose string
  /// has no terminator (`ESC ] P 0aabbcc`).
  ///
  /// Alt with the first byte is a key, so the function counts only if its bytes arrive together.
  /// Two functions can't be distinguished from typing even then, so they count as keys: `ESC ] R`,
  /// and the position of the cursor in a VT52, such as `ESC Y a b`. Terminals receive these two
  /// functions, but never send them.
  private static func length(ofFunction first: UInt8, _ rest: ArraySlice<UInt8>) -> Int? {
    switch first {
    case UInt8(ascii: "N"): return rest.first.flatMap { (0x21..<0x7F).contains($0) ? 1 : nil }
    case 0x20..<0x30:
      let final = rest.drop { (0x20..<0x30).contains($0) }
      return final.first.flatMap { (0x30..<0x7F).contains($0) ? final.startIndex - rest.startIndex + 1 : nil }
    case UInt8(ascii: "]"):
      let color = rest.dropFirst().prefix(7)
      let isColor = rest.first == UInt8(ascii: "P") && color.count == 7
      return isColor && color.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } ? 8 : nil
    default: return nil
    }
  }

  /// Ends an incomplete key, because nothing followed it in time.
  mutating func giveUp() -> [Input] {
    switch state {
    case .escape(let count):
      state = .lateEscape
      return Array(repeating: .key("Escape"), count: count)
    case .stringStart(let introducer, let count): return alt(introducer, afterEscapes: count)
    case .openString(let count): return releaseHeld(afterEscapes: count) + giveUp()
    default:
      state = .text
      return []
    }
  }

  private static func continuesSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    let second = bytes.dropFirst().first.map { Character(Unicode.Scalar($0)) }
    guard let first = bytes.first, let second else { return false }
    return switch first {
    case UInt8(ascii: "["): "0123456789<>?ABCDFHIMOZ".contains(second)
    default: startsString(introducer: first, second)
    }
  }

  /// Whether the byte after Escape and the byte that follows it begin a control string that
  /// terminals send.
  private static func startsString(introducer: UInt8, _ first: Character) -> Bool {
    switch introducer {
    case UInt8(ascii: "P"): "0123456789>!".contains(first)
    // The letters begin the title of the window or of its icon.
    case UInt8(ascii: "]"): "0123456789lL".contains(first)
    case UInt8(ascii: "_"): first == "G"
    default: false
    }
  }

  private mutating func next(_ byte: UInt8) -> [Input] {
    switch state {
    case .tail(let left):
      state = left > 1 ? .tail(left: left - 1) : .text
      return []
    case .sequence(let sequence): return next(byte, in: sequence)
    case .stringStart(let introducer, let count):
      guard Self.startsString(introducer: introducer, Character(Unicode.Scalar(byte))) else {
        return alt(introducer, afterEscapes: count) + next(byte)
      }
      state = .string(after: byte)
      return []
    case .string(let former): return next(byte, inStringAfter: former)
    case .openString(let count): return next(byte, inOpenStringAfterEscapes: count)
    case .text, .lateEscape, .escape:
      // In 8-bit terminals, this byte means `ESC [`. No character in UTF-8 begins with it.
      if byte == 0x9B, character.isEmpty { return begin(functionOf: byte) }
      if byte >= 0x80 || !character.isEmpty { return next(byte, ofCharacter: character) }
      guard case .escape(let count) = state else { return plain(byte) }
      return next(byte, afterEscapes: count)
    }
  }

  /// Decodes a byte outside of sequences.
  private mutating func plain(_ byte: UInt8) -> [Input] {
    state = byte == 0x1B ? .escape(count: 1) : .text
    return byte == 0x1B ? [] : [Self.input(byte)]
  }

  private mutating func next(_ byte: UInt8, afterEscapes count: Int) -> [Input] {
    switch byte {
    case 0x1B:
      state = .escape(count: 2)
      return count > 1 ? [.key("Escape")] : []
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      state = .sequence(ControlSequence(isSingleShift: byte == UInt8(ascii: "O"), isAlt: count > 1))
      return []
    case UInt8(ascii: "X"), UInt8(ascii: "^"):
      (state, held) = (.openString(escapes: count), [byte])
      return []
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"):
      state = .stringStart(introducer: byte, escapes: count)
      return []
    default: return alt(byte, afterEscapes: count)
    }
  }

  /// Returns a key that was pressed with Alt. If two Escapes precede the key, the first is a
  /// separate key.
  private mutating func alt(_ byte: UInt8, afterEscapes count: Int) -> [Input] {
    state = .text
    return (count > 1 ? [.key("Escape")] : []) + [Self.input(byte, with: .alt)]
  }

  private mutating func next(_ byte: UInt8, in sequence: ControlSequence) -> [Input] {
    switch byte {
    // A control character isn't part of a sequence, so the sequence is incomplete.
    case 0..<0x20: return plain(byte)
    case UInt8(ascii: "[") where sequence.isBare:
      // The Linux console sends `ESC [ [ A` for F1.
      state = .sequence(sequence.asConsoleFunctionKey)
    case UInt8(ascii: "$") where sequence.canEndInDollar:
      // urxvt sends `ESC [ 3 $` for Shift-Delete. In a reply, such as `ESC [ ? 69 ; 1 $ y`, another
      // byte follows.
      state = .text
      return sequence.input(endingIn: byte).map { [$0] } ?? []
    case 0x40..<0x7F:
      let isClick = byte == UInt8(ascii: "M") && sequence.isBare
      state = isClick ? .tail(left: 3) : .text
      return isClick ? [] : sequence.input(endingIn: byte).map { [$0] } ?? []
    case 0x20..<0x40: state = .sequence(sequence.appending(byte))
    default: break
    }
    return []
  }

  private mutating func next(_ byte: UInt8, inStringAfter former: UInt8) -> [Input] {
    switch byte {
    case UInt8(ascii: "\\") where former == 0x1B: state = .text
    case _ where former == 0x1B: return next(byte, afterEscapes: 1)
    // Some terminals end a string with BEL, or with U+009C.
    case 0x07: state = .text
    case 0x9C where former == 0xC2: state = .text
    // Replies contain no other control characters, so this one was typed.
    case 0..<0x20 where byte != 0x1B: return plain(byte)
    default: state = .string(after: byte)
    }
    return []
  }

  private mutating func next(_ byte: UInt8, inOpenStringAfterEscapes count: Int) -> [Input] {
    let former = held.last
    held.append(byte)
    switch byte {
    case UInt8(ascii: "\\") where former == 0x1B, 0x9C where former == 0xC2:
      (state, held) = (.text, [])
      return []
    case 0x1B where former != 0x1B: return []
    // Another function begins, or a control character was typed, so no string is open.
    case _ where former == 0x1B, 0..<0x20: return releaseHeld(afterEscapes: count)
    default: return []
    }
  }

  /// Decodes the first held byte as a key pressed with Alt, and the others as ordinary input.
  private mutating func releaseHeld(afterEscapes count: Int) -> [Input] {
    guard let introducer = held.first else { return [] }
    let text = held.dropFirst()
    held = []
    return alt(introducer, afterEscapes: count) + decode(text)
  }

  /// Begins the function of a C1 control character, which means the same as Escape and another
  /// character: 0x9B is `ESC [`.
  ///
  /// Escape and that character may also be a key with Alt, so there the decoder looks at the
  /// timing. No key sends a C1 character, so the timing doesn't matter here.
  private mutating func begin(functionOf character: UInt8) -> [Input] {
    let isAlt = if case .escape = state { true } else { false }
    state =
      switch character {
      case 0x8E: .tail(left: 1)
      case 0x8F, 0x9B: .sequence(ControlSequence(isSingleShift: character == 0x8F, isAlt: isAlt))
      case 0x90, 0x98, 0x9D...0x9F: .string(after: character)
      default: .text
      }
    return []
  }

  private mutating func next(_ byte: UInt8, ofCharacter beginning: [UInt8]) -> [Input] {
    guard beginning.isEmpty || byte & 0xC0 == 0x80 else { return endCharacter("\u{FFFD}") + next(byte) }
    character = beginning + [byte]
    let length =
      switch character[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard character.count >= length else { return [] }
    if character[0] == 0xC2, byte < 0xA0 {
      character = []
      return begin(functionOf: byte)
    }
    return endCharacter(String(validating: character, as: UTF8.self) ?? "\u{FFFD}")
  }

  /// Ends a character, and returns it as text, or as a key with Alt if Escape precedes it.
  private mutating func endCharacter(_ text: String) -> [Input] {
    defer { (character, state) = ([], .text) }
    guard case .escape(let count) = state else { return [.text(text)] }
    return (count > 1 ? [.key("Escape")] : []) + [.key(KeyPress("M-" + text))]
  }

  private static func input(_ byte: UInt8, with modifiers: KeyModifiers = []) -> Input {
    KeyModifiers.input(for: UInt32(byte), with: modifiers) ?? .text("\u{FFFD}")
  }
}

/// A mouse event as the terminal reports it.
nonisolated struct MouseReport: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case press, drag, release, wheelUp, wheelDown
  }

  let kind: Kind
  /// The number of the button, starting at 1. 0 for the wheel.
  let button: Int
  let cell: Position
}

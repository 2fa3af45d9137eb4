/// A control sequence that is being read. Its last byte completes the key or the mouse report that
/// the sequence stands for.
///
/// The codes are those of xterm, the Linux console, PuTTY, urxvt, GNU screen and tmux. They include
/// xterm's format `modifyOtherKeys` and the format of
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol. All terminals share one table, because the
/// terminfo entries of several terminals name keys incorrectly.
nonisolated struct ControlSequence: Hashable, Sendable {
  /// Whether `ESC O` starts the sequence, instead of `ESC [`.
  let isSingleShift: Bool
  /// Whether another Escape precedes the sequence.
  let isAlt: Bool
  /// Whether the sequence starts with `ESC [ [`.
  private(set) var isConsoleFunctionKey = false
  /// The bytes after the introducer.
  private var parameters: [UInt8] = []

  /// The maximum length of the parameters, in bytes. A longer sequence doesn't stand for a key.
  private static let longest = 64

  init(isSingleShift: Bool, isAlt: Bool) {
    self.isSingleShift = isSingleShift
    self.isAlt = isAlt
  }

  /// Whether the sequence consists of `ESC [` so far.
  var isBare: Bool { parameters.isEmpty && !isSingleShift && !isConsoleFunctionKey }

  var asConsoleFunctionKey: ControlSequence {
    var sequence = self
    sequence.isConsoleFunctionKey = true
    return sequence
  }

  func appending(_ byte: UInt8) -> ControlSequence {
    var sequence = self
    if parameters.count <= Self.longest { sequence.parameters.append(byte) }
    return sequence
  }

  /// Whether a `$` ends the sequence, as in urxvt's `ESC [ 3 $`.
  var canEndInDollar: Bool {
    !isSingleShift && !parameters.isEmpty && parameters.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The numeric parameters with their subparameters. A missing number is `nil`.
  private var numbers: [[UInt32?]] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
        UInt32(String(decoding: digits, as: UTF8.self))
      }
    }
  }

  /// Whether the parameters consist of numbers only.
  private var isPlain: Bool {
    parameters.count <= Self.longest && parameters.allSatisfy { (0x30...0x3B).contains($0) }
  }

  /// Returns the input that the sequence stands for.
  ///
  /// - Parameter final: The last byte of the sequence.
  /// - Returns: `nil` if the sequence is unknown, a reply of the terminal or the release of a key.
  func input(endingIn final: UInt8) -> KeyDecoder.Input? {
    let final = Character(Unicode.Scalar(final))
    if isConsoleFunctionKey { return Self.consoleFunctionKeys[final].map { .key(KeyPress($0)) } }
    if parameters.first == UInt8(ascii: "<"), !isSingleShift { return mouseReport(isRelease: final == "m", final) }
    guard isPlain else { return nil }
    return isSingleShift ? singleShiftKey(final) : key(final)
  }

  private func key(_ final: Character) -> KeyDecoder.Input? {
    let numbers = numbers
    let first = numbers.first?.first ?? nil
    switch final {
    case "u": return first.flatMap { typed($0, keyAlternates: numbers[0], text: numbers.dropFirst(2).first) }
    case "~" where first == 27 && numbers.count == 3: return numbers[2][0].flatMap { typed($0) }
    case "~": return first.flatMap { Self.numberedKeys[$0] }.flatMap { named($0) }
    case "^": return first.flatMap { Self.numberedKeys[$0] }.flatMap { named($0, with: .control) }
    case "$": return first.flatMap { Self.numberedKeys[$0] }.flatMap { named($0, with: .shift) }
    case "@": return first.flatMap { Self.numberedKeys[$0] }.flatMap { named($0, with: [.control, .shift]) }
    // Two numbers before `R` can be the cursor position, which the terminal reports, or F3 with
    // modifiers. These can't be distinguished, so ignore both.
    case "R" where numbers.count > 1: return nil
    case "Z": return named("Tab", with: .shift)
    case "a"..."d" where isBare: return Self.arrows[final].flatMap { named($0, with: .shift) }
    default: return Self.letterKeys[final].flatMap { named($0) }
    }
  }

  private func singleShiftKey(_ final: Character) -> KeyDecoder.Input? {
    // urxvt sends `ESC O d` for Ctrl-Left.
    if let arrow = Self.arrows[final] { return named(arrow, with: .control) }
    if let character = Self.keypad[final], !isAlt { return character }
    // Some terminals send `ESC O 5 D` for Ctrl-Left. `named` adds the modifiers.
    return Self.letterKeys[final].flatMap { named($0) }
  }

  /// The modifiers in the second parameter, or in the only parameter after `ESC O`. `nil` if the
  /// sequence reports the release of a key, or contains a modifier that the app doesn't know, such
  /// as Super.
  private var modifiers: KeyModifiers? {
    let numbers = numbers
    let field = isSingleShift && numbers.count == 1 ? numbers[0] : numbers.dropFirst().first ?? []
    let isRelease = field.count > 1 && field[1] == 3
    guard !isRelease else { return nil }
    let modifiers = KeyModifiers(reported: (field.first ?? nil) ?? 1)
    return isAlt ? modifiers?.union(.alt) : modifiers
  }

  private func named(_ name: String, with extra: KeyModifiers = []) -> KeyDecoder.Input? {
    modifiers.map { .key($0.union(extra).key(name)) }
  }

  /// Returns the input of a key that is reported by its character.
  ///
  /// - Parameters:
  ///   - code: The character, or a number that the keyboard protocol assigns to another key.
  ///   - keyAlternates: The key's character, and the character that the key produces with Shift.
  ///   - text: The text that the key produces, as characters.
  private func typed(_ code: UInt32, keyAlternates: [UInt32?] = [], text: [UInt32?]? = nil) -> KeyDecoder.Input? {
    guard let modifiers else { return nil }
    if let name = Self.functionalKeys[code] {
      return name.count == 1 && modifiers.isDisjoint(with: [.control, .alt]) ? .text(name) : named(name)
    }
    let produced = (text?.first ?? nil) ?? (modifiers.contains(.shift) ? keyAlternates.dropFirst().first ?? nil : nil)
    guard let produced, modifiers.isDisjoint(with: [.control]), produced >= 0x20 else {
      return KeyModifiers.input(for: code, with: modifiers)
    }
    return KeyModifiers.input(for: produced, with: modifiers.subtracting(.shift))
  }

  /// Reads a mouse report in the SGR protocol.
  private func mouseReport(isRelease: Bool, _ final: Character) -> KeyDecoder.Input? {
    let numbers = ControlSequence(parameters: parameters.dropFirst()).numbers.map { $0.first ?? nil }
    guard final == "M" || final == "m", numbers.count == 3, let code = numbers[0], let column = numbers[1],
      let row = numbers[2], column > 0, row > 0, column < UInt16.max, row < UInt16.max
    else { return nil }
    let cell = Position(row: Int(row) - 1, column: Int(column) - 1)
    // Bits 2 to 4 are modifiers, which don't matter here.
    switch code & ~0x1C {
    case let button where button < 3 && isRelease:
      return .mouse(MouseReport(kind: .release, button: Int(button) + 1, cell: cell))
    case let button where button < 3: return .mouse(MouseReport(kind: .press, button: Int(button) + 1, cell: cell))
    case let button where (0x20..<0x23).contains(button) && !isRelease:
      return .mouse(MouseReport(kind: .drag, button: Int(button) - 0x1F, cell: cell))
    case 64 where !isRelease: return .mouse(MouseReport(kind: .wheelUp, button: 0, cell: cell))
    case 65 where !isRelease: return .mouse(MouseReport(kind: .wheelDown, button: 0, cell: cell))
    default: return nil
    }
  }

  private init(parameters: ArraySlice<UInt8>) {
    (isSingleShift, isAlt, self.parameters) = (false, false, Array(parameters))
  }
}

/// The tables of keys.
nonisolated extension ControlSequence {
  /// The keys with a letter as final byte.
  private static let letterKeys: [Character: String] = [
    "A": "Up", "B": "Down", "C": "Right", "D": "Left", "E": "Begin", "F": "End", "H": "Home", "P": "F1", "Q": "F2",
    "R": "F3", "S": "F4",
  ]
  /// The arrow keys of urxvt with Ctrl, after `ESC O`, or Shift, after `ESC [`.
  private static let arrows: [Character: String] = ["a": "Up", "b": "Down", "c": "Right", "d": "Left"]
  private static let consoleFunctionKeys: [Character: String] = ["A": "F1", "B": "F2", "C": "F3", "D": "F4", "E": "F5"]
  /// The keys with a number, such as `ESC [ 3 ~`.
  private static let numberedKeys: [UInt32: String] = [
    1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End", 11: "F1", 12: "F2",
    13: "F3", 14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9", 21: "F10", 23: "F11", 24: "F12", 25: "F13",
    26: "F14", 28: "F15", 29: "F16", 31: "F17", 32: "F18", 33: "F19", 34: "F20",
  ]
  /// The keys of the number pad after `ESC O`, in application keypad mode.
  private static let keypad: [Character: KeyDecoder.Input] = {
    let characters: [Character: String] = [
      "X": "=", "j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/", "p": "0", "q": "1", "r": "2", "s": "3",
      "t": "4", "u": "5", "v": "6", "w": "7", "x": "8", "y": "9",
    ]
    let keys: [Character: KeyDecoder.Input] = ["I": .key("Tab"), "M": .key("Enter")]
    return characters.mapValues { .text($0) }.merging(keys) { $1 }
  }()
  /// The keys that the keyboard protocol of kitty reports by a private number.
  private static let functionalKeys: [UInt32: String] = [
    57399: "0", 57400: "1", 57401: "2", 57402: "3", 57403: "4", 57404: "5", 57405: "6", 57406: "7", 57407: "8",
    57408: "9", 57409: ".", 57410: "/", 57411: "*", 57412: "-", 57413: "+", 57414: "Enter", 57415: "=", 57416: ",",
    57417: "Left", 57418: "Right", 57419: "Up", 57420: "Down", 57421: "PageUp", 57422: "PageDown", 57423: "Home",
    57424: "End", 57425: "Insert", 57426: "Delete", 57427: "Begin",
  ]
}

/// The modifiers of a key.
nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)
  private static let meta = KeyModifiers(rawValue: 32)
  private static let capsLock = KeyModifiers(rawValue: 64)
  private static let numLock = KeyModifiers(rawValue: 128)
  private static let known: KeyModifiers = [.shift, .alt, .control, .meta, .capsLock, .numLock]

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates the modifiers of a parameter, which is 1 plus the sum of the modifiers.
  ///
  /// - Returns: `nil` if the parameter contains an unknown modifier, because the key then has
  ///   another meaning.
  init?(reported parameter: UInt32) {
    let modifiers = KeyModifiers(rawValue: max(1, parameter) - 1)
    guard modifiers.isSubset(of: Self.known) else { return nil }
    self = modifiers.contains(.meta) ? modifiers.union(.alt) : modifiers
  }

  /// Returns a key with these modifiers, in libtickit's notation.
  func key(_ name: String) -> KeyPress {
    KeyPress((contains(.alt) ? "M-" : "") + (contains(.control) ? "C-" : "") + (contains(.shift) ? "S-" : "") + name)
  }

  /// Returns the input of a key that stands for a character or a control character.
  ///
  /// - Returns: `nil` if the key produces no character.
  static func input(for code: UInt32, with modifiers: KeyModifiers) -> KeyDecoder.Input? {
    guard let scalar = Unicode.Scalar(code), scalar.properties.generalCategory != .privateUse else { return nil }
    if let name = names[code] { return .key(modifiers.key(name)) }
    guard code >= 0x20 else {
      // 0x01 is Ctrl-A, and 0x1F is Ctrl-_.
      let letter = Unicode.Scalar(UInt8(code) + (code > 0 && code < 0x1B ? 0x60 : 0x40))
      return .key(modifiers.union(.control).key(code == 0 ? "Space" : String(letter)))
    }
    guard !(0x80..<0xA0).contains(code) else { return nil }
    let character = String(scalar)
    let name = character == " " ? "Space" : character
    if modifiers.contains(.control) { return .key(modifiers.key(name.count == 1 ? name.lowercased() : name)) }
    let isCapital = modifiers.contains(.shift) != modifiers.contains(.capsLock)
    let typed = isCapital ? character.uppercased() : character
    guard modifiers.contains(.alt) else { return .text(typed) }
    return .key(KeyModifiers.alt.key(typed == " " ? name : typed))
  }

  private static let names: [UInt32: String] = [
    0x08: "Backspace", 0x09: "Tab", 0x0D: "Enter", 0x1B: "Escape", 0x7F: "Backspace",
  ]
}

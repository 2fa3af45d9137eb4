/// A key and its modifiers, in libtickit's notation: `Enter`, `S-Tab`, `C-s`, `M-Left`, `C-S-Home`.
public nonisolated struct KeyPress: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }
}

/// The notation of keys for users.
extension KeyPress {
  /// The key as users write it: `^S`, `Esc`, `Alt-R`.
  public nonisolated var sign: String {
    if name == "Escape" { return "Esc" }
    let key = name.dropFirst(2)
    return switch name.prefix(2) {
    case "C-" where key.count == 1: "^\(key.uppercased())"
    case "C-" where !key.isEmpty: "Ctrl-\(key)"
    case "M-" where !key.isEmpty: "Alt-\(key.count == 1 ? key.uppercased() : String(key))"
    case "S-" where !key.isEmpty: "Shift-\(key)"
    default: name == " " ? "Space" : name
    }
  }

  /// Creates the key that a user names: a character, or a name such as `Esc`, `F5`, `Ctrl-d`, `^D`,
  /// `Alt-r` or `Shift-Tab`. The case of names doesn't matter.
  ///
  /// If terminals report the key as another key, the result is that other key. For example,
  /// `Ctrl-i` is `Tab`.
  ///
  /// - Returns: `nil` if the text doesn't name a key that terminals can report.
  public nonisolated init?(named text: String) {
    var (rest, modifiers) = (text[...], Set<String>())
    while rest.count > 1, let (prefix, modifier) = Self.modifiers.first(where: { rest.lowercased().hasPrefix($0.0) }) {
      rest = rest.dropFirst(prefix.count)
      guard modifiers.insert(modifier).inserted else { return nil }
    }
    guard let key = Self.key(named: String(rest), with: &modifiers) else { return nil }
    let name = ["M-", "C-", "S-"].filter(modifiers.contains).joined() + key
    // Other keys begin with the bytes of Alt-[ and Alt-O (ECMA-48, sections 8.3.16 and 8.3.143), so
    // terminals can't report these two.
    guard name != "M-[", name != "M-O" else { return nil }
    self.init(Self.equivalents[name] ?? name)
  }

  /// Returns the name of a key without its modifiers. A modifier that changes the character, such as
  /// Shift with a letter, is removed.
  private nonisolated static func key(named text: String, with modifiers: inout Set<String>) -> String? {
    let folded = text.lowercased()
    if let name = (names[folded] ?? folded.capitalizedKeyName) {
      return name == " " && !modifiers.isEmpty ? "Space" : name
    }
    // Only a single scalar can be a key, because the scalars of a composed character may arrive one
    // by one.
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, !scalar.properties.isWhitespace,
      ![.control, .format].contains(scalar.properties.generalCategory)
    else { return nil }
    let isCapital = modifiers.remove("S-") != nil
    if isCapital, scalar.properties.uppercaseMapping == text { return nil }
    if modifiers.contains("C-") { return scalar.isASCII && !isCapital ? folded : nil }
    return isCapital ? scalar.properties.uppercaseMapping : text
  }

  private nonisolated static let modifiers = [
    ("ctrl-", "C-"), ("c-", "C-"), ("^", "C-"), ("alt-", "M-"), ("m-", "M-"), ("shift-", "S-"), ("s-", "S-"),
  ]

  /// The keys with several names, and the keys whose names consist of several words.
  private nonisolated static let names = [
    "esc": "Escape", "return": "Enter", "del": "Delete", "ins": "Insert", "pgup": "PageUp", "pageup": "PageUp",
    "pgdn": "PageDown", "pagedown": "PageDown", "space": " ",
  ]

  /// The keys that terminals report as other keys.
  private nonisolated static let equivalents = [
    "C-h": "Backspace", "C-i": "Tab", "C-m": "Enter", "C-[": "Escape", "C-/": "C-_",
  ]
}

extension String {
  /// The name of a key that consists of one word, such as `Enter` or `F5`, from its lower-case form.
  /// `nil` if there is no such key.
  fileprivate nonisolated var capitalizedKeyName: String? {
    let words = [
      "Enter", "Escape", "Tab", "Backspace", "Delete", "Insert", "Up", "Down", "Left", "Right", "Home", "End",
    ]
    return (words + (1...20).map { "F\($0)" }).first { $0.lowercased() == self }
  }
}

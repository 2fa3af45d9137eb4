@testable import Terminal

extension FuzzTarget {
  /// Prints untrusted text. No control characters may reach the output.
  ///
  /// The first byte of the input is an offset at which the text is also split into two parts,
  /// because a character can become harmful only next to another one.
  static let safeText = FuzzTarget("safe-text", longest: 512) { input in
    var input = input
    let place = input.number(in: 0...255)
    let safe = SafeText(untrusted: input.bytes)
    try demandHarmless(safe.string)
    try demand(SafeText(untrusted: safe.string).string.isSame(as: safe.string), "cleaning safe text changes it")
    let sum = SafeText(untrusted: input.bytes.prefix(place)) + SafeText(untrusted: input.bytes.dropFirst(place))
    try demandHarmless(sum.string)
    let line = StyledText(safe).line(cutTo: .max)
    for hasUnicode in [true, false] {
      let printed = LineRenderer(capabilities: .plain(hasUnicode: hasUnicode)).text(line)
      try demandHarmless(printed)
      try demand(hasUnicode || printed.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "not ASCII: \(printed)")
    }
    if let link = Link(untrusted: input.text) {
      let sequence = Link.sequence(for: link).unicodeScalars.dropFirst(2).dropLast(2)
      try demand(
        sequence.allSatisfy { (0x21...0x7E).contains($0.value) }, "a link escapes its control sequence: \(link.address)"
      )
    }
  }

  /// Checks that a text contains no characters that control a terminal.
  ///
  /// Line feeds and tabs are allowed. Joiners and the tags of flags are allowed too, because they
  /// change only the shape of characters.
  static func demandHarmless(_ text: String) throws {
    let harmful = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n" && scalar != "\t"
      case .format: ![0x200C, 0x200D].contains(scalar.value) && !(0xE0020...0xE007F).contains(scalar.value)
      case .lineSeparator, .paragraphSeparator, .surrogate: true
      default: false
      }
    }
    try demand(harmful == nil, "U+\(String(harmful?.value ?? 0, radix: 16)) reaches the output")
  }
}

extension Capabilities {
  /// The capabilities of an output that isn't a terminal, without colors and links.
  static func plain(width: Int = 1_000, hasUnicode: Bool = true) -> Capabilities {
    Capabilities(
      isTerminal: false, width: width, hasColor: false, hasLinks: false, hasUnicode: hasUnicode, canRedraw: false)
  }
}

extension String {
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

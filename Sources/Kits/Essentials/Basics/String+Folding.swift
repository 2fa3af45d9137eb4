@_spi(_Unicode) import Swift

/// Folds text, so that text typed by the user can be compared with other text.
extension String {
  /// The text without differences of letter case and accents.
  ///
  /// Canonically equivalent texts have the same form, so both ways to write `é` are equal. Letters
  /// are folded as in Unicode's full case folding: `ß` equals `SS`, and a final sigma equals any
  /// other. Accents (U+0300 to U+036F) are removed, because few keyboards have all of them: `andre`
  /// finds `André`, and `istanbul` finds `İstanbul`.
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var text = UnicodeScalarView()
    for scalar in _nfd where !(0x300...0x36F).contains(scalar.value) {
      if scalar.isASCII {
        text.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
      } else {
        text.append(contentsOf: scalar.folded)
      }
    }
    return String(text)
  }
}

/// Compares text that is stored or sent byte for byte, such as file names.
extension String {
  /// Whether another string has the same bytes. Swift's `==` regards both ways to write `é` as
  /// equal.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension Unicode.Scalar {
  /// The scalar in lowercase.
  ///
  /// The conversion goes through uppercase, because `ß`, `ς` and `ſ` are lowercase already. Only
  /// their uppercase forms equal those of `ss`, `σ` and `s`.
  fileprivate var folded: [Unicode.Scalar] {
    properties.lowercaseMapping.unicodeScalars
      .flatMap(\.properties.uppercaseMapping.unicodeScalars).flatMap(\.properties.lowercaseMapping.unicodeScalars)
  }
}

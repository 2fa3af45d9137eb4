/// Counts the items of a numbered list, and writes their numbers in the style of the list.
struct ListNumbers {
  /// A way to write numbers. The raw values are the values of the HTML attribute `type`.
  enum Style: String {
    case decimal = "1"
    case lowercaseLetters = "a"
    case uppercaseLetters = "A"
    case lowercaseRoman = "i"
    case uppercaseRoman = "I"
  }

  var next: Int
  var style = Style.decimal

  /// Returns the mark of the next item, such as `3.` or `c.`.
  mutating func takeMark() -> String {
    defer { next &+= 1 }
    let number =
      switch style {
      case .decimal: "\(next)"
      case .lowercaseLetters: letters(next)
      case .uppercaseLetters: letters(next).uppercased()
      case .lowercaseRoman: roman(next)
      case .uppercaseRoman: roman(next).uppercased()
      }
    return number + "."
  }

  /// Returns a number in letters, in which `aa` follows `z`. Numbers below 1 stay decimal, as in CSS.
  private func letters(_ number: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var (rest, letters) = (number, [Character]())
    while rest > 0 {
      letters.append(Self.alphabet[(rest - 1) % Self.alphabet.count])
      rest = (rest - 1) / Self.alphabet.count
    }
    return String(letters.reversed())
  }

  /// Returns a number in Roman numerals. Numbers without a Roman form stay decimal, as in CSS.
  private func roman(_ number: Int) -> String {
    guard (1...3_999).contains(number) else { return "\(number)" }
    var (rest, numerals) = (number, "")
    for (value, numeral) in Self.numerals {
      while rest >= value {
        numerals += numeral
        rest -= value
      }
    }
    return numerals
  }

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
  private static let numerals = [
    (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}

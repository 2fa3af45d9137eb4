public import LotusModel

/// Random profiles with unusual values.
extension EditableProfile {
  /// Texts that GitHub can store, with surrounding white space, CRLF line endings, control
  /// characters and combining characters.
  public static let strangeTexts = [
    "", "a", " a ", "a\r\nb", "a\nb", "\r", "\t", "   ", "\n", "\u{1B}[2J", "\0", "\u{202E}a", "e\u{301}", "é", "🦑",
    "@a",
    "https://x.com/a", "a b", "\\",
  ]
  public static let strangeAccounts = [
    "https://a.example", "https://a.example/", "a.example", " https://a.example ", "", " ", "https://b.example", "\t",
    "@a",
    "https://c.example", "https://a.example",
  ]

  public static func random(using generator: inout SeededGenerator) -> EditableProfile {
    let texts = ProfileField.texts.map { ($0, strangeTexts.randomElement(using: &generator) ?? "") }
    return EditableProfile(
      texts: Dictionary(uniqueKeysWithValues: texts),
      flags: ProfileField.flags.filter { _ in Bool.random(using: &generator) },
      accounts: (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        strangeAccounts.randomElement(using: &generator) ?? ""
      })
  }

  /// Returns a copy of the profile and changes random fields.
  public func changed(using generator: inout SeededGenerator) -> EditableProfile {
    let other = EditableProfile.random(using: &generator)
    var profile = self
    for field in ProfileField.allCases where Int.random(in: 0..<3, using: &generator) == 0 {
      profile[field] = other[field]
    }
    let kept = accounts.filter { _ in Bool.random(using: &generator) }
    let added = other.accounts.filter { !kept.contains($0) && Bool.random(using: &generator) }
    profile.accounts = kept + added
    return profile
  }

  /// Whether both profiles have the same values, regardless of the order of the accounts.
  public func means(_ other: EditableProfile) -> Bool {
    texts == other.texts && flags == other.flags && Set(accounts) == Set(other.accounts)
  }
}

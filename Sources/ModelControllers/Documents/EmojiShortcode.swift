/// Replaces GitHub's names of emoji, such as `:rocket:`.
enum EmojiShortcode {
  static func replaced(in text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.utf8.firstIndex(of: colon) {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.utf8.dropFirst().prefix(longestName).prefix { $0 != colon }
      if name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == colon,
        let emoji = EmojiNames.all[String(rest[name.startIndex..<name.endIndex])]
      {
        result += emoji
        rest = rest[name.endIndex...].dropFirst()
      } else {
        result += ":"
        rest = rest[name.startIndex...]
      }
    }
    return result + rest
  }

  private static let colon = UInt8(ascii: ":")
  private static let longestName = 40
}

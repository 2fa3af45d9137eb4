import Essentials

/// Model: the names of GitHub's emoji that have a character in Unicode, from version 4.1.0 of gemoji
/// (https://github.com/github/gemoji), as listed in `gemoji_db.py` of pymdown-extensions.
///
/// In the file `EmojiNames.txt`, each name is followed by its emoji.
public enum EmojiNames {
  public static let all = table.split(whereSeparator: \.isWhitespace).pairs(String.init)

  /// The names of GitHub's emoji that have no character, because they are images.
  private static let pictures: Set = [
    "accessibility", "atom", "basecamp", "basecampy", "bowtie", "copilot", "dependabot", "electron", "feelsgood",
    "finnadie", "fishsticks", "goberserk", "godmode", "hurtrealbad", "neckbeard", "octocat", "rage1", "rage2", "rage3",
    "rage4", "shipit", "suspect", "trollface",
  ]

  /// Whether GitHub has an emoji with the given name.
  public static func contains(_ name: String) -> Bool { all[name] != nil || pictures.contains(name) }

  /// Returns at most three names with a similar spelling or, if there are none, names that contain
  /// the text.
  public static func similar(to text: String) -> [String] {
    let text = text.lowercased()
    let length = text.count
    let known = Array(all.keys) + Array(pictures)
    let close = known.compactMap { name -> (name: String, distance: Int)? in
      let limit = max(1, min(length, name.count) / 3)
      // The distance is at least the difference of the lengths. Compare the lengths first, because
      // that takes less time.
      guard abs(length - name.count) <= limit else { return nil }
      let distance = text.editDistance(to: name)
      return distance <= limit ? (name: name, distance: distance) : nil
    }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard close.isEmpty, length > 1 else { return close.prefix(3).map(\.name) }
    return matches(text).prefix(3).map(\.name)
  }

  private static let table = String(validating: PackageResources.EmojiNames_txt, as: UTF8.self) ?? ""

  /// Returns the text with emoji in place of GitHub's names, such as `:rocket:`.
  public static func replaced(in text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.utf8.firstIndex(of: colon) {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.utf8.dropFirst().prefix(longestName).prefix { $0 != colon }
      if name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == colon,
        let emoji = all[String(rest[name.startIndex..<name.endIndex])]
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

  /// Returns the names that contain the given text, with their emoji. Names that begin with the
  /// text come first. Flags come after other emoji, and longer names after shorter ones.
  public static func matches(_ text: String) -> [(name: String, emoji: String)] {
    let bytes = Array(text.utf8)
    let matches = all.filter { $0.key.contains(bytes) }
      .sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
      .map { (name: $0.key, emoji: $0.value) }
    let ordered = matches.filter { !isFlag($0.emoji) } + matches.filter { isFlag($0.emoji) }
    return ordered.filter { $0.name.hasPrefix(text) } + ordered.filter { !$0.name.hasPrefix(text) }
  }

  /// Whether an emoji is the flag of a country. Such a flag consists of two regional indicators, so
  /// checking the first one is enough.
  private static func isFlag(_ emoji: String) -> Bool {
    emoji.unicodeScalars.first.map { (0x1F1E6...0x1F1FF).contains($0.value) } ?? false
  }

  private static let colon = UInt8(ascii: ":")
  private static let longestName = 40
}

extension String {
  /// Whether the string contains a sequence of bytes. The general search of the standard library
  /// takes seven times as long.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: bytes) }
  }
}

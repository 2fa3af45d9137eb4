import FoundationEssentials

@testable import LotusModel
@testable import ViewModels

extension FuzzTarget {
  /// Parses a status that the user typed. Parsing the displayed text of a status must result in the
  /// same status.
  static let status = FuzzTarget("status", longest: 512) { input in
    let text = input.text
    let status = UserStatus().saying(text)
    try demand(UserStatus().saying(status.text) == status, "the text of \(status) is parsed as another status")
    _ = UserStatus(message: text, emojiName: text, emojiHTML: text).emoji
    do {
      let change = try StatusChange(message: text, emoji: text)
      let emoji = change.emoji ?? ""
      try demand(emoji.isEmpty || emoji.count == 1 || emoji.hasPrefix(":"), "\(emoji) is not an emoji")
    } catch let error as StatusError {
      try present(error)
    }
  }
}

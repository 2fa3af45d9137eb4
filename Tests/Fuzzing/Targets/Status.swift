import FoundationEssentials

@testable import LotusModel
@testable import ViewModels

extension FuzzTarget {
  /// A status as it is typed, and as GitHub sends its emoji: what is shown of it is taken for the same status.
  static let status = FuzzTarget("status", longest: 512) { input in
    let text = input.text
    let status = UserStatus().saying(text)
    try demand(UserStatus().saying(status.text) == status, "\(text) becomes \(status), and that another.")
    _ = UserStatus(message: text, emojiName: text, emojiHTML: text).emoji
    do {
      let change = try StatusChange(message: text, emoji: text)
      let emoji = change.emoji ?? ""
      try demand(emoji.isEmpty || emoji.count == 1 || emoji.hasPrefix(":"), "\(emoji) is no emoji.")
    } catch let error as StatusError {
      try present(error)
    }
  }
}

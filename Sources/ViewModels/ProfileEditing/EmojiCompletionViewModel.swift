import LotusModel

/// View model: completes the name of the emoji at the start of a status, such as `:palm` to
/// `:palm_tree:`.
public struct EmojiCompletionViewModel: Hashable, Sendable {
  /// The complete name between colons, or `nil` if no name of an emoji contains the typed text.
  public let completion: String?
  /// A sentence that lists the names of emoji that contain the typed text.
  public let hint: String

  /// Creates the completion of a name.
  ///
  /// - Parameter typed: The text of the status before the caret.
  /// - Returns: `nil` unless the text is a colon and at least two characters of a name. Shorter
  ///   text is often a smiley, such as `:D`.
  public init?(typed: String) {
    guard typed.first == ":" else { return nil }
    let part = typed.dropFirst().lowercased()
    guard part.count > 1, part.allSatisfy(Self.isInNames) else { return nil }
    let matches = EmojiNames.matches(part).map { (name: ":\($0.name):", text: ":\($0.name): \($0.emoji)") }
    completion = matches.first?.name
    guard let first = matches.first else {
      hint = "No emoji has a name with \"\(part)\" in it."
      return
    }
    let others = matches.dropFirst().prefix(Self.mostOthers).map(\.text).joined(separator: ", ")
    let more = matches.count > Self.mostOthers + 1 ? ", …" : ""
    hint = "Tab completes \(first.text)." + (others.isEmpty ? "" : " Other names: \(others)\(more)")
  }

  /// Says that GitHub has no emoji with the given name, and suggests similar names.
  static func unknownName(_ name: String) -> String {
    let similar = EmojiNames.similar(to: name)
    return "unknown emoji \"\(name)\"; "
      + (similar.isEmpty
        ? "use an emoji or its name on GitHub, such as palm_tree" : "similar names: \(similar.joined(separator: ", "))")
  }

  private static func isInNames(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_+-".contains(character))
  }

  private static let mostOthers = 5
}

import Essentials
public import LotusModel

/// View model: an entry of the palette, and the quality of its match with a typed text.
public struct PaletteEntryViewModel: Hashable, Sendable {
  public let name: String
  /// The text that Tab inserts for the entry.
  public let completion: String
  /// The key that does the same as the entry, in the form that users write. `nil` if no key does
  /// the same.
  public let key: String?
  /// Other names that find the entry.
  private let aliases: [String]

  /// Creates an entry that opens a scene.
  ///
  /// - Parameter key: The key that opens the scene, as users write it, or `nil` if none does.
  public init(_ route: Route, key: String? = nil) {
    let topic = route.topic.text
    name = RouteViewModel(route).name
    self.key = key
    switch (route.scene, route.topic) {
    case (.profile, _), (.repository, _), (.issue, _), (.gist, _):
      completion = topic ?? name
      // A repository can also be found by its name without the owner.
      aliases = topic.map { [$0] + $0.split(separator: "/").dropFirst().map(String.init) } ?? []
    case (_, .search(let search)):
      completion = search.text
      aliases = []
    default:
      completion = name
      aliases = route.scene.declaration.aliases
    }
  }

  /// Creates an entry that types the start of a filter, such as `label:`.
  public init(filter start: String, of repository: RepositoryName) {
    name = "\(start)… filters the issues of \(repository.text)"
    completion = start
    key = nil
    aliases = []
  }

  /// Returns the scene that has a word as its name or as an alias, or `nil` if no scene has the
  /// word.
  public static func scene(named word: String) -> SceneName? {
    let word = word.folded
    return SceneName(rawValue: word) ?? SceneName.allCases.first { $0.declaration.aliases.contains(word) }
  }

  /// Creates an entry that runs a command of the scene.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - key: The key of the command, as users write it.
  ///   - isHelp: Whether the command lists the keys.
  public init(command: String, key: String, isHelp: Bool) {
    name = command
    completion = command
    self.key = key
    aliases = isHelp ? ["help"] : []
  }

  /// The quality of a match. A better match has a smaller raw value.
  public enum Match: Int, Hashable, Sendable {
    /// The text is the whole name.
    case exact
    /// Each word of the text is the start of a word of the name.
    case prefix
    /// The name contains each word of the text.
    case substring
  }

  /// Returns how well the entry matches the typed text, or `nil` if the entry doesn't match.
  public func match(_ text: String) -> Match? {
    let text = text.folded
    return ([name, completion] + aliases).compactMap { Self.match(text, in: $0.folded) }
      .min { $0.rawValue < $1.rawValue }
  }

  private static func match(_ text: String, in name: String) -> Match? {
    if text == name { return .exact }
    let typed = text.split(separator: " ")
    let words = name.split { !$0.isLetter && !$0.isNumber }
    if name.hasPrefix(text) || typed.allSatisfy({ part in words.contains { $0.hasPrefix(part) } }) { return .prefix }
    return typed.allSatisfy { name.contains($0) } ? .substring : nil
  }
}

/// View model: the number of entries below the visible entries.
public struct PaletteRestViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ count: Int) {
    sentence = "\(count.grouped) more"
  }
}

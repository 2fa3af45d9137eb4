import Essentials

/// Model: the keys of all commands of the app's pages. Keys are in the notation of `KeyPress`.
public struct KeyMap: Hashable, Sendable {
  /// A command whose keys the user can set.
  public struct Command: Hashable, Sendable {
    public let name: String
    /// The keys of the command unless the user sets others.
    public let keys: [String]
    /// The scenes that have the command.
    public let scenes: [SceneName]
    /// The key that the command always has, even if the user sets other keys. `nil` for most
    /// commands.
    fileprivate var permanentKey: String?
  }

  /// A key that would have two meanings in a scene.
  public struct Conflict: Hashable, Sendable {
    public let key: String
    public let other: String
    public let scene: SceneName
  }

  /// All commands. Scenes with the same title share a command.
  public static let commands: [Command] =
    PageCommand.allCases.map {
      Command(name: $0.rawValue, keys: $0.keys, scenes: $0.scenes, permanentKey: $0.permanentKey)
    }
    + SceneName.allCases.map(\.title).uniqued.compactMap { title in
      let targets = SceneName.allCases.filter { $0.title == title && $0.declaration.key != nil }
      guard let key = targets.first?.declaration.key else { return nil }
      let origins = SceneName.allCases.filter { origin in
        targets.contains { Segue(from: origin, withKeyTo: $0) != nil }
      }
      return Command(name: title, keys: [key], scenes: origins)
    }

  /// The keys that the user has set, by the name of the command.
  public private(set) var ownKeys: [String: [String]] = [:]

  public init() {}

  /// Sets the keys of a command. If the command has a permanent key, that key is added.
  public mutating func set(_ keys: [String], for command: Command) {
    ownKeys[command.name] = (keys + [command.permanentKey].compactMap { $0 }).uniqued
  }

  /// Returns the keys of a command: the keys that the user has set, or else the default keys.
  public func keys(of command: Command) -> [String] { ownKeys[command.name] ?? command.keys }

  /// Returns the keys of a command of the pages: the keys that the user has set, or else the default
  /// keys.
  public func keys(of command: PageCommand) -> [String] { ownKeys[command.rawValue] ?? command.keys }

  /// Returns the keys that open a scene: the keys that the user has set, or else the default key.
  public func keys(opening scene: SceneName) -> [String] {
    ownKeys[scene.title] ?? [scene.declaration.key].compactMap { $0 }
  }

  /// Returns the first key of the command that another command also has in the same scene.
  ///
  /// Two commands that share a default key aren't compared. Either they are never available
  /// together, or the first one takes precedence intentionally.
  public func conflict(of command: Command) -> Conflict? {
    for other in Self.commands where Set(other.keys).isDisjoint(with: command.keys) {
      guard let key = keys(of: command).first(where: keys(of: other).contains),
        let scene = command.scenes.first(where: other.scenes.contains)
      else { continue }
      return Conflict(key: key, other: other.name, scene: scene)
    }
    return nil
  }
}

/// Model: the keys that the settings file sets for a command, as the user wrote them.
public struct KeySetting: Hashable, Sendable {
  public let command: String
  public let keys: [String]
  /// The line of the command in the file, or `nil` if it isn't known.
  public let line: Int?

  public init(command: String, keys: [String], line: Int? = nil) {
    self.command = command
    self.keys = keys
    self.line = line
  }
}

public import Essentials

/// Model: the result of a command that changes something, as `--json` prints it.
public struct ChangeResult: Hashable, Sendable {
  /// The kind of change, such as `follow` or `remove`.
  public let action: String
  /// The thing that the command is about, such as a login or an email address.
  public let target: String
  /// Whether the command made a difference. `false` if nothing had to change.
  public let isChanged: Bool

  public init(_ action: String, _ target: String, isChanged: Bool = true) {
    self.action = action
    self.target = target
    self.isChanged = isChanged
  }

  public static let fieldNames = ["action", "target", "changed"]

  public var json: JSONValue {
    .object(["action": .string(action), "target": .string(target), "changed": .bool(isChanged)])
  }
}

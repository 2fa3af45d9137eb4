/// Model: a text from an editor that its user has given up on, though it cannot be read as a profile.
public struct UnreadableText: Error, Hashable, Sendable {
  public init() {}
}

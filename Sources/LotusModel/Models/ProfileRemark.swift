/// Model: what there is to say about something that was typed into a profile.
public struct ProfileRemark: Hashable, Sendable {
  public let sentence: String
  /// Whether it cannot be saved like this; otherwise it is a hint.
  public let isError: Bool

  public init(_ sentence: String, isError: Bool) {
    self.sentence = sentence
    self.isError = isError
  }
}

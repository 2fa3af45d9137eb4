/// View controller support: how much of a README a profile shows.
public enum ReadmeExtent: Hashable, Sendable {
  case whole
  /// The rest comes by an option of the command, or by a key.
  case beginning(hasKeys: Bool)
}

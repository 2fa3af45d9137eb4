/// The part of a README that a profile shows.
public enum ReadmeExtent: Hashable, Sendable {
  case whole
  /// The first lines. The remark below them names a key to show the rest if `hasKeys` is `true`,
  /// and otherwise a command-line option.
  case beginning(hasKeys: Bool)
}

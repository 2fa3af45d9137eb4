/// Model: how long a list is, as far as its pages tell.
public enum ListTotal: Hashable, Sendable {
  case exactly(Int)
  case moreThan(Int)
  /// There may be more.
  case unknown
}

/// Model: the length of a list, as far as the pages that have arrived reveal it.
public enum ListTotal: Hashable, Sendable {
  case exactly(Int)
  case moreThan(Int)
  /// The list may continue after the pages that have arrived.
  case unknown
}

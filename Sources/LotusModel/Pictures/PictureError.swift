/// Model: why there is no picture.
public enum PictureError: Error, Hashable, Sendable {
  case network(NetworkError)
  /// It takes too long to come, or to decode.
  case late
  /// It is of no format that is known, damaged, or too large.
  case unreadable
  /// The libraries that decode it are not installed.
  case noDecoder
  /// The output shows no colours or no block elements.
  case notShown
}

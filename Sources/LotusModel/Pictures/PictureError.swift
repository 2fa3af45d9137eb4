/// Model: a reason why a picture cannot be shown.
public enum PictureError: Error, Hashable, Sendable {
  case network(NetworkError)
  /// The file is damaged, too large, or in an unsupported format.
  case unreadable
  /// The libraries that decode pictures are not installed.
  case noDecoder
  /// The output doesn't support colors or block elements.
  case notShown
}

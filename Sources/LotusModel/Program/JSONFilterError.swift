import Essentials

/// Model: an error while filtering JSON with jq.
public enum JSONFilterError: Error, Hashable, Sendable {
  /// libjq isn't installed.
  case noLibrary
  /// The filter expression is invalid. The associated value is jq's message.
  case invalid(String)
  /// The filter expression failed for the given JSON. The associated value is jq's message.
  case failed(String)
  /// The filter expression expects a list, but failed for a row of the list. The associated value is
  /// jq's message.
  case failedForRow(String)
}

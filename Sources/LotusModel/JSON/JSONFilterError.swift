/// Model: why JSON cannot be filtered.
public enum JSONFilterError: Error, Hashable, Sendable {
  /// libjq is not installed.
  case noLibrary
  /// The expression is wrong; in jq's own words.
  case invalid(String)
  /// It does not fit what is to be filtered; in jq's own words.
  case failed(String)
}

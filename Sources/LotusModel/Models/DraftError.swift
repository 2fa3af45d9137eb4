/// Model: why a draft cannot be kept.
public enum DraftError: Error, Hashable, Sendable {
  /// Nothing says where drafts could lie.
  case homeless
  case unusable(path: String, reason: String)
}

public import LotusModel

/// View model: why there is no cache, in one sentence.
public struct CacheProblemViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ problem: CacheProblem) {
    sentence =
      switch problem {
      case .absent: Self.unusable("this run has none, as --replay and --record rule it out")
      case .homeless: Self.unusable("neither XDG_CACHE_HOME nor HOME says where it should be")
      case .symbolicLink(let path): Self.unusable("\(path) is a symbolic link")
      case .foreign(let path): Self.unusable("\(path) belongs to somebody else")
      case .unusable(let path, let reason): Self.unusable("\(path): \(reason)")
      case .notCleared(let path, let reason): "Not all of the cache could be removed: \(path): \(reason)."
      }
  }

  private static func unusable(_ reason: String) -> String {
    "The cache cannot be used: \(reason)."
  }
}

/// View model: why there is no cache, in one sentence.
public struct CacheProblemViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ problem: CacheProblem) {
    let reason =
      switch problem {
      case .absent: "this run has none, as --replay and --record rule it out"
      case .homeless: "neither XDG_CACHE_HOME nor HOME says where it should be"
      case .symbolicLink(let path): "\(path) is a symbolic link"
      case .foreign(let path): "\(path) belongs to somebody else"
      case .unusable(let path, let reason): "\(path): \(reason)"
      }
    sentence = "The cache cannot be used: \(reason)."
  }
}

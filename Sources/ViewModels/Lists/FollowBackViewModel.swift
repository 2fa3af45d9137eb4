/// View model: announces the requests that are needed to find out who follows back.
public struct FollowBackViewModel: Hashable, Sendable {
  public let sentence: String

  public init(requests: Int) {
    sentence = "Comparing both lists takes \(requests.grouped) requests; to stop, press Ctrl-C"
  }
}

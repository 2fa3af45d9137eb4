import FoundationEssentials
public import LotusModel

/// View model: one line of the log of requests. Secrets in addresses are redacted.
public struct NetworkEventViewModel: Hashable, Sendable {
  public let line: String

  public init(_ event: NetworkEvent) {
    line =
      switch event {
      case .sent(let method, let url): "> \(method.name) \(Redaction().applied(to: url))"
      case .responded(let method, let url, let status, let seconds):
        "< \(status) \(method.name) \(Redaction().applied(to: url)) (\(Int(clamping: (seconds * 1000).rounded())) ms)"
      case .failed(let method, let url, _): "< failed \(method.name) \(Redaction().applied(to: url))"
      case .waitingForLimit(let seconds, _): "GitHub asks for a pause; going on in \(Self.whole(seconds))."
      case .tokenNotStored(let error):
        "The renewed token could not be kept, so the next run will need a sign-in. \(error.sentence)"
      case .retrying(let seconds): "That failed; trying again in \(Self.whole(seconds))."
      case .servedFromCache(let method, let url, let age, _):
        "= \(method.name) \(Redaction().applied(to: url)) (cached, \(age.duration) old)"
      case .cacheUnusable(let problem): problem.sentence
      }
  }

  /// The same with the time of day.
  public init(_ entry: LoggedEvent, from viewpoint: Viewpoint) {
    line = "\(viewpoint.clockTime(entry.date))  \(NetworkEventViewModel(entry.event).line)"
  }

  private static func whole(_ seconds: Double) -> String {
    Int(clamping: seconds.rounded(.up)).counted("second", "seconds")
  }
}

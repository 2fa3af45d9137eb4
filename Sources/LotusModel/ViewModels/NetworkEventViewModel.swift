import FoundationEssentials

/// View model: one line of the log of requests.
public struct NetworkEventViewModel: Hashable, Sendable {
  public let line: String
  /// Worth saying even when nobody asked for the log: otherwise the program would seem to hang.
  public let isNotice: Bool

  public init(_ event: NetworkEvent) {
    switch event {
    case .sent(let method, let url):
      line = "> \(method.name) \(url.absoluteString)"
      isNotice = false
    case .answered(let method, let url, let status, let seconds):
      line = "< \(status) \(method.name) \(url.absoluteString) (\(Int((seconds * 1000).rounded())) ms)"
      isNotice = false
    case .failed(let method, let url, _):
      line = "< failed \(method.name) \(url.absoluteString)"
      isNotice = false
    case .waitingForLimit(let seconds):
      line = "GitHub asks for a pause; going on in \(Self.whole(seconds))."
      isNotice = true
    case .retrying(let seconds):
      line = "That failed; trying again in \(Self.whole(seconds))."
      isNotice = seconds >= 2
    }
  }

  private static func whole(_ seconds: Double) -> String {
    Int(seconds.rounded(.up)).counted("second", "seconds")
  }
}

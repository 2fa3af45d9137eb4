import Essentials
import FoundationEssentials
import HTTP
public import LotusModel

/// View model: a line of the output of `--verbose`. Secrets in URLs are redacted.
public struct NetworkEventViewModel: Hashable, Sendable {
  private let event: NetworkEvent
  /// A message about an event that the user must know of. `nil` for other events. The console
  /// prints `ghlotus: ` before the message.
  public let warning: String?

  public init(_ event: NetworkEvent, from viewpoint: Viewpoint) {
    self.event = event
    warning =
      switch event {
      case .tokenNotStored(let error):
        "the next run will require a new sign-in, because the renewed token could not be stored: "
          + error.reason(from: viewpoint)
      case .tokenMissing(let error, isNeeded: true): error.reason(from: viewpoint)
      case .tokenMissing(let error, isNeeded: false):
        "\(error.reason(from: viewpoint)), so ghlotus continues without signing in; to sign in again, run: "
          + viewpoint.loginCommand
      case .olderTokenNotDeleted(let error):
        "an older token of this account may still be stored on this machine, because ghlotus could not look for it "
          + "(\(error.reason(from: viewpoint)))"
      case .resultsArePartial(let organizations):
        "the results are incomplete: data of organizations that require single sign-on is missing "
          + "(\(Self.ids(organizations))); to authorize your token for them, open \(viewpoint.webURL)/settings/tokens"
      default: nil
      }
  }

  public var line: String {
    switch event {
    case .sent(let request): "> \(Self.title(request))"
    case .responded(let request, let status, let seconds):
      "< \(status) \(Self.title(request)) (\(Int(clamping: (seconds * 1000).rounded())) ms)"
    case .failed(let request, _): "< failed \(Self.title(request))"
    case .waitingForLimit(let seconds, _): "GitHub asked ghlotus to slow down; continuing in \(Self.whole(seconds))"
    case .tokenNotStored, .tokenMissing, .olderTokenNotDeleted, .resultsArePartial: (warning ?? "").asTitle
    case .retrying(let seconds): "The request failed; trying again in \(Self.whole(seconds))"
    case .servedFromCache(let request, let age, _):
      "= \(Self.title(request)) (cached, \(age.duration) old)"
    case .cacheUnusable(let problem): problem.sentence.asTitle
    }
  }

  private static func title(_ request: HTTPRequest) -> String {
    "\(request.method.name) \(Redaction.applied(to: request.url.absoluteString, of: request))"
  }

  private static func ids(_ organizations: [Int]) -> String {
    (organizations.count == 1 ? "ID " : "IDs ") + organizations.map { "\($0)" }.joined(separator: ", ")
  }

  /// Rounds a number of seconds up to whole seconds.
  private static func whole(_ seconds: Double) -> String {
    Int(clamping: seconds.rounded(.up)).counted("second", "seconds")
  }
}

/// View model: tells the user that a run showed stale data from the cache, and how old that data
/// is.
///
/// The cache is used instead of the server if `--offline` is set or if the network fails.
public struct StoredResponsesViewModel: Hashable, Sendable {
  private var oldest: [NetworkEvent.CacheReason: Double] = [:]

  public init() {}

  /// Takes an event into account.
  public mutating func note(_ event: NetworkEvent) {
    guard case .servedFromCache(_, let age, let reason) = event, reason != .allowed else { return }
    oldest[reason] = max(age, oldest[reason] ?? 0)
  }

  /// The remark to print at the end of a run, or `nil` if no stale data was shown.
  ///
  /// Data that the server allowed the client to reuse isn't stale.
  public var sentence: String? {
    if let age = oldest[.offline] { return "Offline: the oldest data shown is \(age.duration) old." }
    return oldest[.failure].map { "The network failed; the oldest data shown is \($0.duration) old." }
  }
}

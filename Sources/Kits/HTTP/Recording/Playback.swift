import Essentials
import FoundationEssentials

/// The state of a replay of a recording.
///
/// Each request receives the recorded response to a matching request. If several recorded requests
/// match, their responses are used in the recorded order. Entries without a usable response are
/// skipped. After that, the request fails unless the recording allows a response to be repeated.
public struct Playback: Hashable, Sendable {
  private var entries: [HTTPArchive.Entry]
  private let recorded: [NormalizedRequest]
  private var isUsed: [Bool]
  private let unreadableFields: [String]
  /// Whether another program made the recording.
  private let isForeign: Bool
  /// The indices of the entries, grouped by the method and path of their requests.
  private let places: [String: [Int]]

  public init(_ archive: HTTPArchive) {
    entries = archive.entries
    // Recordings made by other programs may contain tokens. The requests of a replay are redacted,
    // so redact the recorded requests as well before comparing the two.
    for index in entries.indices { entries[index].request = Redaction.applied(to: entries[index].request) }
    let recorded = entries.map { NormalizedRequest($0.request, matchesAnyBody: $0.matchesAnyBody) }
    self.recorded = recorded
    places = Dictionary(grouping: recorded.indices) { Self.key(recorded[$0]) }
    isUsed = archive.entries.map { _ in false }
    unreadableFields = archive.unreadableFields
    isForeign = archive.apiURL == nil
  }

  /// The outcome of a request in a replay.
  public enum Outcome: Hashable, Sendable {
    case response(HTTPResponse)
    /// The recorded request failed.
    case failure(TransportError)
    /// No unused entry matches, or no matching entry has a usable response.
    case missing(MissingRecordingError)
  }

  /// Returns the next recorded outcome of a request, and marks its entry as used.
  ///
  /// - Parameter request: A redacted request. The recorded requests are redacted too.
  public mutating func outcome(of request: HTTPRequest) -> Outcome {
    let wanted = NormalizedRequest(request)
    let matches = places[Self.key(wanted), default: []].filter { wanted.differences(from: recorded[$0]).isEmpty }
    let (usable, problem) = usable(matches, for: request)
    guard let next = usable.first(where: { !isUsed[$0.index] }) ?? usable.last(where: { entries[$0.index].repeats })
    else { return .missing(miss(request, wanted, matches: matches, problem: usable.isEmpty ? problem : nil)) }
    isUsed[next.index] = true
    return next.outcome
  }

  /// Returns the outcomes that a request may receive, in the recorded order.
  ///
  /// - Parameter matches: The indices of the entries that match the request.
  /// - Returns: The outcomes with the indices of their entries, and the reason why an entry is left
  ///   out.
  private func usable(
    _ matches: [Int], for request: HTTPRequest
  ) -> (outcomes: [(index: Int, outcome: Outcome)], problem: HTTPArchive.Problem?) {
    // A browser records the status 304 if it had the content already, and often adds the content. A
    // request without a validator must not receive this status (RFC 9110, section 15.4.5), so
    // return the content with a success status instead.
    let isConditional = request.headers.contains("if-none-match") || request.headers.contains("if-modified-since")
    let successes = matches.filter { entries[$0].outcome.isSuccess }
    var confirmed = successes.first
    var (usable, problem) = ([(index: Int, outcome: Outcome)](), HTTPArchive.Problem?.none)
    for index in matches {
      if entries[index].outcome.isSuccess { confirmed = index }
      switch entries[index].outcome {
      case .response(var response) where response.status == 304 && !isConditional:
        if !response.body.isEmpty {
          (response.status, response.reason) = (200, "OK")
          usable.append((index, .response(response)))
        } else if let confirmed, case .response(let response) = entries[confirmed].outcome {
          usable.append((index, .response(response)))
        } else {
          problem = .notModified
        }
      case .response(let response): usable.append((index, .response(response)))
      case .failure(let error): usable.append((index, .failure(error)))
      case .unusable(let reason): problem = reason
      }
    }
    // A browser records each attempt. Leave out failed attempts before a success, because the
    // command that is replayed doesn't repeat them.
    if isForeign, let success = successes.last {
      usable.removeAll { $0.index < success && entries[$0.index].outcome.isWorthRepeating }
    }
    return (usable, problem)
  }

  private static func key(_ request: NormalizedRequest) -> String {
    "\(request.method.name) \(request.path)"
  }

  /// Returns the error for a request that the replay cannot serve.
  ///
  /// - Parameters:
  ///   - matches: The indices of the entries that match the request.
  ///   - problem: The reason why none of these entries is usable, or `nil` if all of them have been
  ///     used.
  private func miss(
    _ request: HTTPRequest, _ wanted: NormalizedRequest, matches: [Int], problem: HTTPArchive.Problem?
  ) -> MissingRecordingError {
    if let last = matches.last {
      let difference = problem.map { MissingRecordingError.Difference.unusable($0) } ?? .usedUp
      return MissingRecordingError(request: Self.name(request), nearest: [candidate(last, [difference])])
    }
    let ranked = entries.indices
      .map {
        (index: $0, differences: wanted.differences(from: recorded[$0]), distance: distance(wanted, recorded[$0]))
      }
      .sorted { ($0.differences.count, $0.distance, $0.index) < ($1.differences.count, $1.distance, $1.index) }
    let candidates = ranked.map { candidate($0.index, $0.differences) }
    let nearest = candidates.uniqued.prefix(3).map { distinct in
      var distinct = distinct
      distinct.count = candidates.count { $0 == distinct }
      return distinct
    }
    return MissingRecordingError(
      request: Self.name(request), nearest: nearest, unreadableFields: Array(unreadableFields.prefix(3)))
  }

  /// Returns a measure of the difference between two paths: the number of characters in the longer
  /// path after the prefix that both share.
  private func distance(_ wanted: NormalizedRequest, _ recorded: NormalizedRequest) -> Int {
    let common = zip(wanted.path, recorded.path).prefix { $0 == $1 }.count
    return max(wanted.path.count, recorded.path.count) - common
  }

  private func candidate(
    _ index: Int, _ differences: [MissingRecordingError.Difference]
  ) -> MissingRecordingError.Candidate {
    let request = entries[index].request
    return MissingRecordingError.Candidate(
      request: Self.name(request, withOrigin: differences.contains(.host)), differences: differences)
  }

  private static func name(_ request: HTTPRequest, withOrigin: Bool = true) -> String {
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let address = withOrigin ? request.url.absoluteString : request.url.path(percentEncoded: true) + query
    return "\(request.method.name) \(address)\(operation(of: request).map { " (\($0))" } ?? "")"
  }

  /// Returns the type, the name and the first field of a GraphQL operation, such as `query user`.
  ///
  /// - Returns: `nil` if the request isn't a GraphQL request.
  private static func operation(of request: HTTPRequest) -> String? {
    guard request.url.path().hasSuffix("/graphql"), let document = request.body.flatMap({ JSONValue(parsing: $0) }),
      let match = document["query"]?.string?.prefixMatch(of: /\s*(query|mutation)?\s*(\w{1,80})?[^{]*\{\s*(\w{1,80})/)
    else { return nil }
    return [match.1 ?? "query", match.2, match.3].compactMap { $0 }.joined(separator: " ")
  }
}

extension HTTPArchive.Outcome {
  fileprivate var isSuccess: Bool {
    if case .response(let response) = self { response.isSuccess } else { false }
  }

  /// Whether users and programs usually repeat a request with this outcome, for example after a
  /// sign-in.
  fileprivate var isWorthRepeating: Bool {
    guard case .response(let response) = self else { return false }
    return response.status >= 500 || [401, 403, 407, 408, 429].contains(response.status)
  }
}

/// A request that a replay cannot serve because the recording has no response for it.
///
/// The error names the recorded requests that resemble the missing request most.
public struct MissingRecordingError: Hashable, Sendable {
  /// A reason why a recorded request doesn't match the missing request.
  public enum Difference: Hashable, Sendable {
    case method, host, path, query, body, accept
    /// The recording contains the request, but the replay has already used every response to it.
    case usedUp
    /// The recording contains the request, but no usable response.
    case unusable(HTTPArchive.Problem)
  }

  /// A recorded request that resembles the missing request.
  public struct Candidate: Hashable, Sendable {
    /// The method and the URL of the recorded request. The URL starts with the path if the host is
    /// the same as in the missing request.
    public let request: String
    public let differences: [Difference]
    /// The number of recorded requests with the same description.
    public internal(set) var count = 1
  }

  /// The missing request, such as `GET https://api.github.com/users/octocat`.
  public let request: String
  /// At most three recorded requests that resemble the missing request, best match first.
  public let nearest: [Candidate]
  /// The fields that prevented entries from being read. At most three fields are listed.
  public var unreadableFields: [String] = []
}

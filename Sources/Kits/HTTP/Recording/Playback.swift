import Essentials
import FoundationEssentials

/// The state of a replay of a recording.
///
/// Each request receives the recorded response to a matching request. If several recorded requests
/// match, their responses are used in the recorded order. After that, the request fails unless the
/// recording allows a response to be repeated.
public struct Playback: Hashable, Sendable {
  private var entries: [HTTPArchive.Entry]
  private let recorded: [NormalizedRequest]
  private var isUsed: [Bool]
  /// The indices of the entries, grouped by the method and path of their requests.
  private let places: [String: [Int]]

  public init(_ archive: HTTPArchive) {
    entries = archive.entries
    // Recordings made by other programs may contain tokens. The requests of a replay are redacted,
    // so redact the recorded requests as well before comparing the two.
    for index in entries.indices { entries[index].request = Redaction().applied(to: entries[index].request) }
    let recorded = entries.map { NormalizedRequest($0.request, matchesAnyBody: $0.matchesAnyBody) }
    self.recorded = recorded
    places = Dictionary(grouping: recorded.indices) { Self.key(recorded[$0]) }
    isUsed = archive.entries.map { _ in false }
  }

  /// The outcome of a request in a replay.
  public enum Outcome: Hashable, Sendable {
    case response(HTTPResponse)
    /// The recorded request failed.
    case failure(TransportError)
    /// No unused entry matches, or the body of its response wasn't recorded.
    case missing(MissingRecordingError)
  }

  /// Returns the next recorded outcome of a request, and marks its entry as used.
  ///
  /// - Parameter request: A redacted request. The recorded requests are redacted too.
  public mutating func outcome(of request: HTTPRequest) -> Outcome {
    let wanted = NormalizedRequest(request)
    let matches = places[Self.key(wanted), default: []].filter { wanted.differences(from: recorded[$0]).isEmpty }
    let next = matches.first { !isUsed[$0] } ?? matches.last { entries[$0].repeats }
    guard let next else { return .missing(miss(request, wanted, usedUp: matches)) }
    isUsed[next] = true
    switch entries[next].outcome {
    case .response(let response): return .response(response)
    case .failure(let error): return .failure(error)
    case .withoutBody:
      return .missing(MissingRecordingError(request: Self.name(request), nearest: [candidate(next, [.withoutBody])]))
    }
  }

  private static func key(_ request: NormalizedRequest) -> String {
    "\(request.method.name) \(request.path)"
  }

  private func miss(_ request: HTTPRequest, _ wanted: NormalizedRequest, usedUp: [Int]) -> MissingRecordingError {
    if let last = usedUp.last {
      return MissingRecordingError(request: Self.name(request), nearest: [candidate(last, [.usedUp])])
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
    return MissingRecordingError(request: Self.name(request), nearest: nearest)
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

/// A request that a replay cannot serve because the recording has no response for it.
///
/// The error names the recorded requests that resemble the missing request most.
public struct MissingRecordingError: Hashable, Sendable {
  /// A reason why a recorded request doesn't match the missing request.
  public enum Difference: Hashable, Sendable {
    case method, host, path, query, body, accept
    /// The recording contains the request, but the replay has already used every response to it.
    case usedUp
    /// The recording contains the request, but its response was recorded without the body.
    case withoutBody
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
}

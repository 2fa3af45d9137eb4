/// Model: a request that a replay cannot serve because the recording has no response for it.
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

/// Model: a request for which a recording has no answer, and the recorded ones that come nearest.
public struct MissingRecordingError: Hashable, Sendable {
  /// Why a recorded request does not match.
  public enum Difference: Hashable, Sendable {
    case method, host, path, query, body, accept
    /// It is the same request, and its recorded answers are all given out.
    case usedUp
    /// It is the same request, and it was saved without the body of its answer.
    case withoutBody
  }

  /// A recorded request that is like the one that was made.
  public struct Candidate: Hashable, Sendable {
    /// Method and URL, without the origin where that is the same.
    public let request: String
    public let differences: [Difference]
  }

  /// Method and URL, as in `GET https://api.github.com/users/octocat`.
  public let request: String
  /// The nearest first, three at most.
  public let nearest: [Candidate]
}

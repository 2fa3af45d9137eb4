import Essentials
import FoundationEssentials
import HTTP

@testable import LotusModel
@testable import ViewModels

extension FuzzTarget {
  /// Reads a response that can report a rate limit.
  ///
  /// The error message must have one line, and no wait may be longer than the policy allows. The
  /// first byte of the input is whether the user is signed in. The response follows.
  static let rateLimit = FuzzTarget("rate-limit", longest: 1_024) { input in
    var input = input
    let (request, isSignedIn) = (try HTTPRequest.example(), input.byte() % 2 == 0)
    guard let response = input.response() else { return }
    if let limit = RateLimit(response.headers) { _ = try JSONText.encode(limit.json, pretty: true) }
    if let end = RateLimitDetection.end(in: response, now: .example) {
      try demand(end.inCalendarRange == end, "a limit ends at a date that no calendar can show")
    }
    let policy = RetryPolicy()
    for attempt in 1...3 {
      switch policy.decision(after: .success(response), of: request, attempt: attempt, now: .example, jitter: 1) {
      case .accept: break
      case .retryAfterFailure(let wait), .waitForLimit(let wait):
        try demand((0...policy.longestWait).contains(wait), "the wait is \(wait) seconds")
      }
    }
    let problems = GraphQLProblem.problems(in: response)
    let errors = [
      NetworkError(response, isSignedIn: isSignedIn, isOwn: isSignedIn, now: .example),
      problems.isEmpty
        ? nil
        : NetworkError(problems, in: response, isSignedIn: isSignedIn, singleSignOn: nil, now: .example),
    ]
    for error in errors.compactMap(\.self) { try present(error) }
  }
}

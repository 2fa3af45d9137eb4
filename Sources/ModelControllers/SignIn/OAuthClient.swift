import FoundationEssentials
import LotusModel

/// Asks GitHub's OAuth endpoints. It knows neither who waits for a sign-in nor what becomes of a token.
struct OAuthClient: Sendable {
  private let builder: RequestBuilder
  private let scheduler: RequestScheduler
  let clock: NetworkClock

  init(builder: RequestBuilder, scheduler: RequestScheduler, clock: NetworkClock) {
    self.builder = builder
    self.scheduler = scheduler
    self.clock = clock
  }

  /// Refusals come with status 200 from GitHub and with 400 from others, so the body alone counts.
  /// - Parameter understand: nil for what is not one of the answers that the question can have.
  func answer<Answer>(
    to question: OAuthRequest, understand: (JSONValue) throws(NetworkError) -> Answer?
  ) async throws(NetworkError) -> Answer {
    let request = try builder.request(for: question)
    let response = try await scheduler.response(to: request, as: .write)
    guard response.body.count <= GitHubProblem.maximumSize else { throw .malformed(.longText) }
    let shown = Redaction().applied(to: response, of: request)
    var json = JSONValue(parsing: response.body)
    // A refusal may quote what was sent, and is shown.
    if json?["error"] != nil { json = JSONValue(parsing: shown.body) }
    if let json, let answer = try understand(json) { return answer }
    throw NetworkError(shown, isSignedIn: false, now: clock.now())
      ?? .malformed(.notJSON(contentType: shown.headers["content-type"]))
  }

  /// Tells whoever listens to the network that a token was renewed and could not be stored.
  func tellNotKept(because error: CredentialError) {
    scheduler.tell(.tokenNotKept(error))
  }
}

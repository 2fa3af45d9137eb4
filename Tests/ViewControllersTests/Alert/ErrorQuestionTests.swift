import LotusModel
import Terminal
import Testing

@testable import ViewControllers

/// Tests for the dialogs that the app shows after an error.
@MainActor @Suite struct ErrorQuestionTests {
  private func question(after error: any Error) -> Choice<Bool>? {
    Choice(retryingAfter: error, from: .example)
  }

  @Test(
    arguments: [
      .transport(.timedOut(host: "github.com")), .transport(.cannotConnect(host: "github.com")),
      .status(502, message: nil), .rateLimited(until: .example, isSignedIn: true), .malformed(.broken),
    ] as [NetworkError])
  func `A temporary error offers to try again`(error: NetworkError) throws {
    let choice = try #require(question(after: error))
    #expect(choice.question.replies.map(\.label) == ["Try again", "Close"])
    #expect(choice.value(of: 0) == true && choice.value(of: 1) == false)
  }

  @Test(
    arguments: [
      .notFound(message: ""), .forbidden(message: ""), .missingScope("user"), .signInNeeded, .offline,
      .status(418, message: nil), .transport(.unusable(reason: .plainHTTP)),
      .transport(.notTrusted(host: "github.com", reason: .expired)),
    ] as [NetworkError])
  func `A permanent error can only be closed`(error: NetworkError) throws {
    let choice = try #require(question(after: error))
    #expect(choice.question.replies.map(\.label) == ["Close"])
    #expect(choice.value(of: 0) == false)
  }

  @Test func `A cancellation shows no dialog`() {
    #expect(question(after: CancellationError()) == nil)
    #expect(question(after: NetworkError.transport(.cancelled)) == nil)
  }
}

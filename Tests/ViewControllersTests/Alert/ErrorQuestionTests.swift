import HTTP
import LotusModel
import Terminal
import Testing

@testable import ViewControllers

/// Tests for the dialogs that the app shows after an error.
@MainActor @Suite struct ErrorQuestionTests {
  private func question(after error: any Error, canOpenPage: Bool = true) -> Choice<ErrorDecision>? {
    Choice(after: error, canOpenPage: canOpenPage, from: .example)
  }

  @Test(
    arguments: [
      .transport(.timedOut(host: "github.com")), .transport(.cannotConnect(host: "github.com")),
      .status(502, message: nil), .rateLimited(until: .example, isSignedIn: true), .malformed(.broken),
    ] as [NetworkError])
  func `A temporary error offers to try again`(error: NetworkError) throws {
    let choice = try #require(question(after: error))
    #expect(choice.question.replies.map(\.label) == ["Try again", "Close"])
    #expect(choice.value(of: 0) == .tryAgain && choice.value(of: 1) == .close)
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
    #expect(choice.value(of: 0) == .close)
  }

  @Test func `An error that a page fixes offers to open the page`() throws {
    let error = NetworkError.singleSignOnNeeded(page: "https://github.com/orgs/o/sso")
    let choice = try #require(question(after: error))
    #expect(choice.question.replies.map(\.label) == ["Open the page", "Try again", "Close"])
    let page = try #require(WebAddress(untrusted: "https://github.com/orgs/o/sso"))
    #expect(choice.value(of: 0) == .openPage(page))
    #expect(question(after: error, canOpenPage: false)?.question.replies.map(\.label) == ["Try again", "Close"])
    let first = Choice<ErrorDecision>(
      after: error, canRetry: true, canSignIn: true, canOpenPage: true, from: .example)
    #expect(first?.question.replies.map(\.label) == ["Open the page", "Try again", "Close"])
    #expect(first?.value(of: 0) == .openPage(page))
  }

  @Test func `A sign-in is offered only if it may fix the error`() {
    func replies(after error: NetworkError) -> [SafeText] {
      Choice<ErrorDecision>(after: error, canRetry: true, canSignIn: true, canOpenPage: true, from: .example)?
        .question.replies.map(\.label) ?? []
    }
    let fixable: [NetworkError] = [
      .signInNeeded, .unauthorized(message: ""), .rateLimited(until: .example, isSignedIn: false),
    ]
    for error in fixable { #expect(replies(after: error).contains("Sign in")) }
    let others: [NetworkError] = [
      .unauthorized(message: "", source: .environment(variable: "GH_TOKEN")),
      .rateLimited(until: .example, isSignedIn: false, kind: .secondary),
      .rateLimited(until: .example, isSignedIn: true),
    ]
    for error in others { #expect(!replies(after: error).contains("Sign in")) }
  }

  @Test func `A cancellation shows no dialog`() {
    #expect(question(after: CancellationError()) == nil)
    #expect(question(after: NetworkError.transport(.cancelled)) == nil)
  }
}

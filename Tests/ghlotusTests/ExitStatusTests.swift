import FoundationEssentials
import Terminal
import Testing
import ViewControllers
import ViewModels

@testable import HTTP
@testable import LotusModel
@testable import ghlotus

@MainActor
struct ExitStatusTests {
  nonisolated private static let miss = MissingRecordingError(request: "GET /", nearest: [])

  nonisolated static let ends: [(any Error & Sendable, Int32)] = [
    (OutputError.closed, 0), (OutputError.failed(reason: "x"), 1),
    (ArchiveFileError.unreadable(path: "x", reason: "y"), 2), (ArchiveFileError.tooLarge(path: "x", limit: 1), 2),
    (ArchiveFileError.invalid(path: "x", .notJSON), 2), (InvalidArchiveError.notJSON, 2),
    (ArchiveFileError.unwritable(path: "x", reason: "y"), 1), (UsageError(.unreadable(file: "x", reason: "y")), 2),
    (NetworkError.status(418, message: nil), 1), (NetworkError.query(messages: ["x"]), 1),
    (NetworkError.transport(.unusable(reason: .other("x"))), 1), (CancellationError(), 130), (UsageError(.notText), 2),
    (InvalidCallError.endpoint("x"), 2), (InvalidCallError.foreignOrigin("x", api: "y"), 2),
    (InvalidCallError.field("x"), 2),
    (InvalidServerError.hostname("x"), 2), (NetworkError.notFound(message: "x"), 3), (NetworkError.signInNeeded, 4),
    (NetworkError.unauthorized(message: "x"), 4), (NetworkError.forbidden(message: "x"), 4),
    (NetworkError.credential(.unusableToken(in: .environment(variable: "GH_TOKEN"))), 2),
    (NetworkError.transport(.cannotResolve(host: "x")), 5),
    (
      NetworkError.transport(
        .proxyFailed(Proxy(variable: "all_proxy", address: "p:1"), host: "a", reason: .unresolved)), 5
    ),
    (NetworkError.transport(.cannotConnect(host: "x")), 5), (NetworkError.transport(.timedOut(host: "x")), 5),
    (NetworkError.transport(.notTrusted(host: "x", reason: .expired)), 5),
    (NetworkError.transport(.connectionLost(host: "x")), 5), (NetworkError.transport(.bodyCutShort(host: "x")), 5),
    (NetworkError.transport(.tooLarge(host: "x", limit: 1)), 5),
    (NetworkError.transport(.malformed(host: "x", reason: .notHTTP)), 5), (NetworkError.redirect(.loop), 5),
    (NetworkError.malformed(.broken), 5), (NetworkError.offline, 5), (NetworkError.status(500, message: nil), 5),
    (NetworkError.status(503, message: "x"), 5), (NetworkError.status(499, message: nil), 1),
    (NetworkError.rateLimited(until: Date(timeIntervalSince1970: 0), isSignedIn: true), 6),
    (NetworkError.noRecording(miss), 7), (NetworkError.refused(GitHubError(message: "x")), 8),
    (InvalidNameError.login("x", .empty), 2), (InvalidNameError.repository("x"), 2),
    (InvalidNameError.emailAddress("x"), 2), (InvalidNameError.link("x"), 2),
    (SignInError.denied, 4), (SignInError.expired, 4), (SignInError.cannotStore(.noBus), 4),
    (SignInError.unsafeAddress("x"), 5), (SignInError.unusableCode, 5),
    (InvalidSettingsError(path: "x", problem: .notJSON), 2),
    (NetworkError.credential(.locked), 4), (NetworkError.transport(.cancelled), 130), (OutputError.interrupted, 130),
  ]

  @Test(arguments: ends.indices)
  func `Every error has its documented exit code`(index: Int) {
    let (error, code) = Self.ends[index]
    #expect(error.presentable.exitStatus.rawValue == code, "\(error)")
  }

  @Test func `An unknown account or repository has the exit code for not found`() throws {
    #expect(UnknownNameError.account(try Login("mona")).exitStatus == .notFound)
    #expect(UnknownNameError.repository(try RepositoryName("o/r")).exitStatus == .notFound)
  }

  @Test func `The help lists every exit code`() {
    let told = HelpTopic.exitCodes.rows.compactMap { Int32($0.term) }
    #expect(Set(told).isSuperset(of: Set(Self.ends.map(\.1))))
    #expect(told.allSatisfy { ExitStatus(rawValue: $0) != nil })
  }
}

import Essentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

@Suite("Profile save report")
struct ProfileSaveReportTests {
  private let wanted = EditableProfile(texts: [.name: "Mona", .bio: "Cat"], accounts: ["https://a.example"])

  /// The report of a connection that was lost after two fields and before the accounts were sent.
  private var report: ProfileSaveReport {
    var report = ProfileSaveReport(changing: EditableProfile())
    report.unknown = ProfileEdit(fields: [.name: .string("Mona"), .bio: .string("Cat")])
    report.unsaved = ProfileEdit(addedAccounts: ["https://a.example"])
    report.failure = .transport(.connectionLost(host: "api.github.com"))
    return report
  }

  @Test func `A value of unknown state counts as saved only if GitHub has it`() {
    let settled = report.settled(by: EditableProfile(texts: [.name: "Mona"]), wanted: wanted)
    #expect(settled.saved == ProfileEdit(fields: [.name: .string("Mona")]))
    #expect(settled.unsaved == ProfileEdit(fields: [.bio: .string("Cat")], addedAccounts: ["https://a.example"]))
    #expect(settled.unknown.isEmpty)
    #expect(settled.failure == report.failure)
  }

  @Test func `Values that were never sent stay unsaved`() {
    let settled = report.settled(by: EditableProfile(texts: wanted.texts), wanted: wanted)
    #expect(settled.saved == report.unknown)
    #expect(settled.unsaved == report.unsaved)
    #expect(settled.failure != nil)
  }

  @Test func `A report has no failure if GitHub has all values`() {
    var report = report
    report.unsaved = ProfileEdit()
    report.unknown.addedAccounts = ["https://a.example"]
    let settled = report.settled(by: wanted, wanted: wanted)
    #expect(settled.saved == report.unknown)
    #expect(settled.failure == nil)
  }

  @Test(arguments: [
    (NetworkError.transport(.cannotResolve(host: "a")), false), (.transport(.cannotResolveProxy), false),
    (.transport(.cannotConnect(host: "a")), false), (.transport(.notTrusted(host: "a", reason: .expired)), false),
    (.transport(.unusable(reason: .other("a"))), false), (.transport(.timedOut(host: "a")), true),
    (.transport(.connectionLost(host: "a")), true), (.transport(.bodyCutShort(host: "a")), true),
    (.transport(.tooLarge(host: "a", limit: 1)), true),
    (.transport(.malformed(host: "a", reason: .endlessHeader)), true),
    (.transport(.cancelled), true), (.malformed(.broken), true), (.redirect(.loop), true),
    (.status(500, message: nil), true),
    (.status(502, message: "a"), true), (.status(409, message: nil), false), (.notFound(message: "a"), false),
    (.unauthorized(message: "a"), false), (.forbidden(message: "a"), false),
    (.refused(GitHubError(message: "a")), false),
    (.rateLimited(until: .example, isSignedIn: true), false), (.signInNeeded, false), (.offline, false),
  ])
  func `Only errors after which a request may have succeeded leave the result unknown`(
    error: NetworkError, mayHaveSucceeded: Bool
  ) {
    #expect(error.mayHaveSucceeded == mayHaveSucceeded)
  }
}

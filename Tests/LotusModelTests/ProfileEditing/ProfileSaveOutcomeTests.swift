import Essentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

@Suite("Profile save outcome")
struct ProfileSaveOutcomeTests {
  private let former = EditableProfile(texts: [.company: "@github"])
  private let edit = ProfileEdit(
    fields: [.name: .string("Mona"), .bio: .string("Cat")], addedAccounts: ["https://a.example"])

  /// Returns the report of a connection that was lost while the fields were sent.
  private func report(seeing profile: EditableProfile?) -> ProfileSaveReport {
    var report = ProfileSaveReport(changing: former)
    report.failure = .transport(.connectionLost(host: "api.github.com"))
    report.settle(edit, unsent: edit.parts[...], on: profile)
    return report
  }

  @Test func `A value of unknown state counts as saved only if GitHub has it`() {
    let report = report(seeing: EditableProfile(texts: [.name: "Mona"]))
    #expect(report.saved == ProfileEdit(fields: [.name: .string("Mona")]))
    #expect(report.unsaved == ProfileEdit(fields: [.bio: .string("Cat")], addedAccounts: ["https://a.example"]))
    #expect(report.unknown.isEmpty)
    #expect(report.failure != nil)
  }

  @Test func `Values that were never sent stay unsaved`() {
    let report = report(seeing: EditableProfile(texts: [.name: "Mona", .bio: "Cat", .company: "@octo-org"]))
    #expect(report.saved == ProfileEdit(fields: edit.fields))
    #expect(report.unsaved == ProfileEdit(addedAccounts: edit.addedAccounts))
    #expect(report.failure != nil)
  }

  @Test func `A report has no failure if GitHub has all values`() {
    let report = report(seeing: edit.applied(to: former))
    #expect(report.saved == edit)
    #expect(report.failure == nil)
  }

  @Test func `Another spelling of the same organization is not an unsaved value`() {
    let former = EditableProfile(texts: [.audience: "acme"])
    var report = ProfileSaveReport(changing: former)
    report.take(ProfileEdit(fields: [.audience: .string("ACME")]), of: former, returning: former)
    #expect(report.unsaved.isEmpty && report.saved.isEmpty)
  }

  @Test func `If GitHub's values are not known, only the part that was sent is in doubt`() {
    let report = report(seeing: nil)
    #expect(report.saved.isEmpty)
    #expect(report.unknown == ProfileEdit(fields: edit.fields))
    #expect(report.unsaved == ProfileEdit(addedAccounts: edit.addedAccounts))
  }

  @Test(arguments: [
    (NetworkError.transport(.cannotResolve(host: "a")), false),
    (.transport(.proxyFailed(Proxy(variable: "all_proxy", address: "p:1"), host: "a", reason: .unresolved)), false),
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

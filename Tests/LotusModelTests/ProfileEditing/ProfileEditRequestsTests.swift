import Essentials
import FoundationEssentials
import HTTP
import Testing

@testable import LotusModel

@Suite("Profile edit requests")
struct ProfileEditRequestsTests {
  private func words<Response>(_ request: APIRequest<Response>?) -> [String]? {
    request.map { [$0.method.name, $0.path, String(decoding: $0.body ?? Data(), as: UTF8.self)] }
  }

  @Test func `Each part of an edit has its own request, with only the changed values`() {
    let edit = ProfileEdit(
      fields: [.bio: .string("é\n\"/"), .twitterUsername: .null, .hireable: .bool(false)],
      removedAccounts: ["https://a.example"], addedAccounts: ["https://b.example", "https://c.example"])
    #expect(
      words(edit.updateRequest) == ["PATCH", "/user", #"{"bio":"é\n\"/","hireable":false,"twitter_username":null}"#])
    #expect(
      words(edit.removalRequest) == ["DELETE", "/user/social_accounts", #"{"account_urls":["https://a.example"]}"#])
    #expect(
      words(edit.additionRequest)
        == ["POST", "/user/social_accounts", #"{"account_urls":["https://b.example","https://c.example"]}"#])
    #expect(edit.updateRequest?.needsSignIn == true)
    #expect(edit.removalRequest?.needsSignIn == true)
    #expect(edit.additionRequest?.needsSignIn == true)
  }

  @Test func `An empty part of an edit has no request`() {
    #expect(ProfileEdit().updateRequest == nil)
    #expect(ProfileEdit().removalRequest == nil)
    #expect(ProfileEdit().additionRequest == nil)
    #expect(words(ProfileEdit(addedAccounts: ["a"]).updateRequest) == nil)
  }

  @Test func `Email addresses are requested with the largest page size`() {
    #expect(words(EmailAddress.listRequest) == ["GET", "/user/emails", ""])
    #expect(EmailAddress.listRequest.query == [QueryItem("per_page", "100")])
    #expect(EmailAddress.listRequest.needsSignIn)
  }
}

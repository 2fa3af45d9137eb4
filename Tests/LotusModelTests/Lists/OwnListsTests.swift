import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

/// Tests gists, keys, email addresses, comments, rate limits and searches, and their requests.
@Suite struct OwnListsTests {
  @Test func `Gist files are sorted by name, including files without content`() throws {
    let gist = try decoded(
      GistContents.self,
      """
      {"id":"1","html_url":"u","description":null,"public":false,"created_at":"2026-01-01T00:00:00Z","owner":null,"files":{
      "b":{"filename":"b","language":null,"size":2,"content":"x\\n","truncated":false},"a":{"filename":"a","size":9}}}
      """)
    #expect(gist.files.map(\.name) == ["a", "b"])
    #expect(gist.files.map(\.content) == [nil, "x\n"])
    #expect(gist.gist.fileNames == ["a", "b"])
    #expect(gist.owner == nil)
  }

  @Test func `Rate limits are sorted by use, beginning with the most used`() throws {
    let limits = try decoded(
      RateLimits.self,
      """
      {"resources":{"search":{"limit":30,"remaining":3,"reset":9,"used":27},"code":{"limit":1,"remaining":1,"reset":1},
      "core":{"limit":60,"remaining":0,"reset":1e300}},"rate":{}}
      """)
    #expect(limits.budgets.map(\.resource) == ["core", "search", "code"])
    #expect(limits.budgets[1].remaining == 3)
    #expect(limits.budgets[0].resetsAt < Date(timeIntervalSince1970: 1e12))
  }

  @Test func `SSH keys, GPG keys and email addresses are decoded from GitHub's fields`() throws {
    let ssh = try decoded(
      SSHKey.self,
      #"{"id":1,"title":"t","key":"ssh-rsa A","created_at":"2026-01-01T00:00:00Z","last_used":null}"#)
    #expect(ssh.lastUse == .never && ssh.createdAt != nil)
    let signing = try decoded(
      SigningKey.self, #"{"id":1,"title":"t","key":"ssh-rsa A","created_at":"2026-01-01T00:00:00Z"}"#)
    #expect(signing.title == "t" && signing.createdAt != nil && SigningKey.listRequest.needsSignIn)
    let gpg = try decoded(
      GPGKey.self,
      #"{"id":1,"key_id":"AB","emails":[{"email":"a@b.c","verified":true}],"revoked":true}"#)
    #expect(gpg.emails.map(\.email) == ["a@b.c"] && gpg.isRevoked == true)
    let email = try decoded(
      EmailAddress.self, #"{"email":"a@b.c","verified":true,"primary":true,"visibility":"public"}"#)
    #expect(email == EmailAddress(email: "a@b.c", verified: true, primary: true, visibility: "public"))
  }

  @Test func `Lists of the user's own data need a token and request full pages`() {
    #expect(EmailAddress.listRequest.paged(ListRange(limit: nil)).query == [QueryItem("per_page", "100")])
    #expect(EmailAddress.listRequest.needsSignIn && AccountChange.removeEmail("a@b.c").request.needsSignIn)
    #expect(SSHKey.listRequest.needsSignIn && GPGKey.listRequest.needsSignIn && SocialAccount.listRequest.needsSignIn)
    #expect(Account.blockedRequest.needsSignIn && !RateLimits.request.needsSignIn)
  }
}

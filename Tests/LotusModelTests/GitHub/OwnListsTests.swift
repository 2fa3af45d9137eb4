import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

/// What GitHub sends of gists, keys, addresses, comments and limits.
@Suite struct OwnListsTests {
  @Test func `A gist has its files by their names, also those whose contents GitHub does not send`() throws {
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

  @Test func `Limits come with those first that are used most`() throws {
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

  @Test func `Keys and addresses are told as GitHub names them`() throws {
    let ssh = try decoded(
      SSHKey.self,
      #"{"id":1,"title":"t","key":"ssh-rsa A","created_at":"2026-01-01T00:00:00Z","last_used":null}"#)
    #expect(ssh.lastUsed == nil && ssh.createdAt != nil)
    let gpg = try decoded(
      GPGKey.self,
      #"{"id":1,"key_id":"AB","emails":[{"email":"a@b.c","verified":true}],"revoked":true}"#)
    #expect(gpg.emails.map(\.email) == ["a@b.c"] && gpg.isRevoked == true)
    let email = try decoded(
      EmailAddress.self, #"{"email":"a@b.c","verified":true,"primary":true,"visibility":"public"}"#)
    #expect(email == EmailAddress(email: "a@b.c", verified: true, primary: true, visibility: "public"))
  }

  @Test func `A comment is told without its author where the account is gone`() throws {
    let comment = try decoded(IssueComment.self, #"{"user":null,"body":"b","created_at":"2026-01-01T00:00:00Z"}"#)
    #expect(comment.author == nil && comment.body == "b")
  }

  @Test func `Lists of one's own need a token, and are asked for in whole pages`() {
    #expect(EmailAddress.listRequest.paged(ListRange(limit: nil)).query == [QueryItem("per_page", "100")])
    #expect(SSHKey.listRequest.needsSignIn && GPGKey.listRequest.needsSignIn && SocialAccount.listRequest.needsSignIn)
    #expect(Account.blockedRequest.needsSignIn && !RateLimits.request.needsSignIn)
  }

  @Test func `A search names what it is for, and where its results are`() {
    let search = Search(.repositories, for: "a b")
    #expect(search.repositoriesRequest.path == "/search/repositories")
    #expect(search.repositoriesRequest.query == [QueryItem("q", "a b")])
    #expect(search.usersRequest.itemsMember == "items")
  }
}

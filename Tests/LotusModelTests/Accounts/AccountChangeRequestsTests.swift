import FoundationEssentials
import HTTP
import LotusModel
import Testing

/// Tests the requests that change the user's email addresses, keys and links.
@Suite struct AccountChangeRequestsTests {
  private func expect(_ change: AccountChange, _ method: HTTPMethod, _ path: String, _ body: String?) {
    let request = change.request
    #expect(request.method == method)
    #expect(request.path == path)
    #expect(request.needsSignIn)
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == body)
  }

  @Test func `Email addresses are added, removed, shown and hidden`() {
    expect(.addEmail("a@b.c"), .post, "/user/emails", #"{"emails":["a@b.c"]}"#)
    expect(.removeEmail("a@b.c"), .delete, "/user/emails", #"{"emails":["a@b.c"]}"#)
    expect(.showEmail(true), .patch, "/user/email/visibility", #"{"visibility":"public"}"#)
    expect(.showEmail(false), .patch, "/user/email/visibility", #"{"visibility":"private"}"#)
  }

  @Test func `Each kind of key has its own path`() throws {
    let signing = try PublicKey("ssh-rsa AAAAB3Nz laptop", of: .signing)
    let body = #"{"key":"ssh-rsa AAAAB3Nz laptop","title":"mine"}"#
    expect(.addKey(signing, title: "mine"), .post, "/user/ssh_signing_keys", body)
    expect(.removeKey(.signing, id: 7), .delete, "/user/ssh_signing_keys/7", nil)
    let ssh = try PublicKey("ssh-rsa AAAAB3Nz laptop")
    expect(.addKey(ssh, title: "mine"), .post, "/user/keys", #"{"key":"ssh-rsa AAAAB3Nz laptop","title":"mine"}"#)
    let gpg = try PublicKey("-----BEGIN PGP PUBLIC KEY BLOCK-----")
    expect(
      .addKey(gpg, title: "mine"), .post, "/user/gpg_keys",
      #"{"armored_public_key":"-----BEGIN PGP PUBLIC KEY BLOCK-----","name":"mine"}"#)
    expect(.removeKey(.ssh, id: 7), .delete, "/user/keys/7", nil)
    expect(.removeKey(.gpg, id: 7), .delete, "/user/gpg_keys/7", nil)
  }

  @Test func `Social accounts are added and removed by URL`() {
    let body = #"{"account_urls":["https://a.example/@mona"]}"#
    expect(.addSocialAccount("https://a.example/@mona"), .post, "/user/social_accounts", body)
    expect(.removeSocialAccount("https://a.example/@mona"), .delete, "/user/social_accounts", body)
  }
}

import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct NetworkEventViewModelTests {
  @Test func `The log shows each request and its response`() throws {
    let get = try HTTPRequest(.get, "https://api.github.com/user?a=1")
    let patch = try HTTPRequest(.patch, "https://api.github.com/user?a=1")
    let events: [(NetworkEvent, String)] = [
      (.sent(get), "> GET https://api.github.com/user?a=1"),
      (.responded(patch, status: 200, seconds: 0.0974), "< 200 PATCH https://api.github.com/user?a=1 (97 ms)"),
      (.responded(get, status: 304, seconds: 2), "< 304 GET https://api.github.com/user?a=1 (2000 ms)"),
      (.failed(get, .signInNeeded), "< failed GET https://api.github.com/user?a=1"),
    ]
    for (event, line) in events {
      #expect(NetworkEventViewModel(event, from: .example).line == line)
      #expect(!event.isNotice)
    }
  }

  @Test func `The log contains no secrets from URLs`() throws {
    let request = try HTTPRequest(
      .get, "https://api.github.com/x?access_token=abc&page=Zq9wK3vT7mB2", ["x-my-token": "Zq9wK3vT7mB2"])
    for event in [NetworkEvent.sent(request), .failed(request, .offline)] {
      #expect(
        NetworkEventViewModel(event, from: .example).line
          .hasSuffix(" GET https://api.github.com/x?access_token=REDACTED&page=REDACTED"))
    }
  }

  @Test(
    arguments: [
      (
        .waitingForLimit(secondsLeft: 0.2, isFirst: false), "GitHub asked ghlotus to slow down; continuing in 1 second",
        false
      ),
      (
        .waitingForLimit(secondsLeft: 30, isFirst: true), "GitHub asked ghlotus to slow down; continuing in 30 seconds",
        true
      ),
      (.retrying(seconds: 0.5), "The request failed; trying again in 1 second", false),
      (.retrying(seconds: 2), "The request failed; trying again in 2 seconds", true),
      (
        .olderTokenNotDeleted(.timedOut),
        "An older token of this account may still be stored on this machine, because ghlotus could not look for it ("
          + CredentialError.timedOut.reason(from: .example) + ")",
        true
      ),
      (
        .tokenMissing(.noSuchAccount(login: "mona", host: "github.com")),
        "Found no token for \"mona\" on github.com, so ghlotus continues without signing in; "
          + "to sign in again, run: ghlotus login",
        true
      ),
      (
        .tokenMissing(.noSuchAccount(login: "mona", host: "github.com"), isNeeded: true),
        "Found no token for \"mona\" on github.com", true
      ),
      (.retrying(seconds: 3.01), "The request failed; trying again in 4 seconds", true),
    ] as [(NetworkEvent, String, Bool)])
  func `Messages about waits are notices if the wait is long or just began`(
    event: NetworkEvent, line: String, isNotice: Bool
  ) {
    #expect(NetworkEventViewModel(event, from: .example).line == line)
    #expect(event.isNotice == isNotice)
  }
}

import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct ActivityEventViewModelTests {
  private func event(_ type: String, _ payload: String) throws -> ActivityEvent {
    try decoded(
      ActivityEvent.self,
      """
      {"id":"1","type":"\(type)","repo":{"name":"o/r"},"created_at":"2026-11-01T00:00:00Z","payload":\(payload)}
      """)
  }

  @Test(
    arguments: [
      ("CommitCommentEvent", #"{"comment":{"commit_id":"6dcb09b5b57875f3"}}"#, "commented on commit 6dcb09b in o/r"),
      ("CreateEvent", #"{"ref":"v1","ref_type":"tag"}"#, "created tag v1 in o/r"),
      ("CreateEvent", #"{"ref":null,"ref_type":"repository"}"#, "created o/r"),
      ("DeleteEvent", #"{"ref":"old","ref_type":"branch"}"#, "deleted branch old in o/r"),
      (
        "DiscussionEvent", #"{"action":"created","discussion":{"number":3,"title":"Hi"}}"#,
        "started discussion o/r#3: Hi"
      ),
      ("ForkEvent", #"{"forkee":{"full_name":"m/r"}}"#, "forked o/r to m/r"),
      ("GollumEvent", #"{"pages":[{"title":"Home"}]}"#, "edited the page Home in the wiki of o/r"),
      ("GollumEvent", #"{"pages":[{"title":"A"},{"title":"B"}]}"#, "edited the wiki of o/r"),
      ("IssueCommentEvent", #"{"action":"created","issue":{"number":7,"title":"Bug"}}"#, "commented on o/r#7: Bug"),
      ("IssueCommentEvent", #"{"action":"edited","issue":{"number":7}}"#, "edited a comment on o/r#7"),
      ("IssuesEvent", #"{"action":"closed","issue":{"number":7,"title":"Bug"}}"#, "closed issue o/r#7: Bug"),
      ("MemberEvent", #"{"action":"added","member":{"login":"mona"}}"#, "added mona as a collaborator of o/r"),
      ("PublicEvent", "{}", "made o/r public"),
      ("PullRequestEvent", #"{"action":"opened","pull_request":{"number":8}}"#, "opened pull request o/r#8"),
      (
        "PullRequestEvent", #"{"action":"closed","pull_request":{"number":8,"merged":true}}"#,
        "merged pull request o/r#8"
      ),
      (
        "PullRequestReviewEvent", #"{"review":{"state":"changes_requested"},"pull_request":{"number":8}}"#,
        "requested changes to pull request o/r#8"
      ),
      (
        "PullRequestReviewCommentEvent", #"{"pull_request":{"number":8}}"#,
        "commented on the changes of pull request o/r#8"
      ),
      ("PushEvent", #"{"size":3}"#, "pushed 3 commits to o/r"), ("PushEvent", #"{"head":"x"}"#, "pushed to o/r"),
      ("PushEvent", #"{"commits":[{}]}"#, "pushed 1 commit to o/r"),
      ("ReleaseEvent", #"{"action":"published","release":{"tag_name":"v1"}}"#, "published release v1 of o/r"),
      (
        "PullRequestReviewThreadEvent", #"{"action":"resolved","pull_request":{"number":8}}"#,
        "resolved a discussion of pull request o/r#8"
      ),
      ("SponsorshipEvent", #"{"action":"created"}"#, "created a sponsorship in o/r"),
      ("WatchEvent", #"{"action":"started"}"#, "starred o/r"), ("NewEvent", #"{"action":7}"#, "NewEvent in o/r"),
      ("IssuesEvent", "[]", "changed an issue in o/r"),
    ])
  func `Each type of event is a sentence, and an unknown type its name`(
    type: String, payload: String, sentence: String
  ) throws {
    #expect(ActivityEventViewModel(try event(type, payload)).sentence == sentence)
  }

  @Test(
    arguments: [
      ("IssuesEvent", #"{"issue":{"number":7}}"#, "issue o/r#7"), ("WatchEvent", "{}", "repository o/r"),
      ("PullRequestEvent", #"{"pull_request":{"number":8}}"#, "issue o/r#8"),
      ("ForkEvent", #"{"forkee":{"full_name":"m/r"}}"#, "repository m/r"),
      ("MemberEvent", #"{"member":{"login":"mona"}}"#, "profile mona"),
      ("DeleteEvent", #"{"ref":"old","ref_type":"branch"}"#, "repository o/r"),
      ("ReleaseEvent", "{}", "repository o/r"),
    ])
  func `An event leads to its issue, pull request, account or repository`(
    type: String, payload: String, route: String
  ) throws {
    #expect(try event(type, payload).route?.text == route)
  }

  @Test(
    arguments: [
      ("CommitCommentEvent", #"{"comment":{"commit_id":"6dcb09b"}}"#, "commit/6dcb09b"),
      ("CreateEvent", #"{"ref":"a/b#1","ref_type":"branch"}"#, "tree/a/b%231"),
      ("DiscussionEvent", #"{"discussion":{"number":3}}"#, "discussions/3"),
      ("GollumEvent", #"{"pages":[{"title":"How to/why"}]}"#, "wiki/How-to-why"),
      ("GollumEvent", #"{"pages":[{"title":"A"},{"title":"B"}]}"#, "wiki"),
      ("PushEvent", #"{"before":"7fd1a60","head":"6dcb09b"}"#, "compare/7fd1a60...6dcb09b"),
      ("PushEvent", #"{"before":"0000000","head":"6dcb09b"}"#, "commits/6dcb09b"),
      ("ReleaseEvent", #"{"release":{"tag_name":"v1"}}"#, "releases/tag/v1"),
    ])
  func `An event that no scene shows has the address of its page`(type: String, payload: String, path: String) throws {
    let event = try event(type, payload)
    #expect(event.route == nil)
    #expect(event.page(on: "https://github.com") == "https://github.com/o/r/\(path)")
  }

  @Test func `A row of an event has the day and the time in the user's time zone`() throws {
    let viewpoint = Viewpoint(
      now: .example, secondsFromGMT: -3_600, serverName: "github.com", webURL: "https://github.com")
    let row = ListRowViewModel(try event("WatchEvent", "{}"), from: viewpoint)
    #expect(row.fields.map(\.text.text) == ["Oct 31, 2026", "23:00", "starred o/r"])
    #expect(row.tabSeparated == "2026-11-01T00:00:00Z\tWatchEvent\to/r\tstarred o/r")
  }
}

import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct ProfileHighlightsTests {
  @Test func `Pronouns, status and pinned repositories are decoded from a GraphQL response`() throws {
    let highlights = try decoded(
      ProfileHighlights.self,
      """
      {"pronouns":"they/them",
       "status":{"emojiHTML":"<div><g-emoji class=\\"g-emoji\\" alias=\\"dart\\">🎯</g-emoji></div>","message":"Focusing",
         "indicatesLimitedAvailability":true,"expiresAt":"2026-11-02T18:00:00Z"},
       "pinnedItems":{"nodes":[{"name":"a","nameWithOwner":"o/a","description":null,"url":"https://github.com/o/a",
         "stargazerCount":3,"forkCount":2,"primaryLanguage":{"name":"Swift"}},null,
        {"name":"b","nameWithOwner":"o/b","description":"d","url":"u","stargazerCount":0,"forkCount":0,"primaryLanguage":null}]}}
      """)
    #expect(highlights.pronouns == "they/them")
    #expect(highlights.status?.message == "Focusing")
    #expect(highlights.status?.emoji == "🎯")
    #expect(highlights.status?.indicatesLimitedAvailability == true)
    #expect(highlights.status?.expiresAt == (try Date(iso: "2026-11-02T18:00:00Z")))
    #expect(highlights.pinned.map(\.fullName) == ["o/a", "o/b"])
    #expect(highlights.pinned.map(\.language) == ["Swift", nil])
    #expect(highlights.pinned.map(\.stars) == [3, 0])
  }

  @Test(arguments: [
    "{}", #"{"pinnedItems":null}"#, #"{"pinnedItems":{}}"#, #"{"pinnedItems":{"nodes":null}}"#,
    #"{"pinnedItems":{"nodes":[]}}"#, #"{"pinnedItems":{"nodes":[null]}}"#,
    #"{"pronouns":null,"status":null,"pinnedItems":{"nodes":[]}}"#,
  ])
  func `Missing and null highlights decode as nil or as an empty list`(json: String) throws {
    let highlights = try decoded(ProfileHighlights.self, json)
    #expect(highlights.pronouns == nil)
    #expect(highlights.status == nil)
    #expect(highlights.pinned == [])
    #expect(highlights.missing.isEmpty)
  }

  @Test func `An invalid pinned repository is reported with its field path`() throws {
    let json = #"{"pinnedItems":{"nodes":[{"name":"a"}]}}"#
    let unread = UnreadRows(first: .missing(field: "pinnedItems.nodes[0].nameWithOwner"))
    #expect(try decoded(ProfileHighlights.self, json).missing == [.pinnedItems: unread.error])
  }
}

import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

@Suite(.serialized) struct ReplayTransportTests {
  @Test(arguments: Fixture.recordings)
  func `Every request in a recording replays its recorded outcome`(name: String) async throws {
    let archive = try ArchiveFile(path: Fixture.path(name)).read()
    let replay = ReplayTransport(archive)
    #expect(!archive.entries.isEmpty)
    for entry in archive.entries {
      let result = await outcome(of: entry.request, from: replay)
      switch entry.outcome {
      case .response(let response): #expect(result == .success(response))
      case .failure(let failure): #expect(result == .failure(.transport(failure)))
      case .unusable(let problem): Issue.record("\(entry.request.url): \(problem)")
      }
    }
    // A second round: only entries marked as repeating can be replayed again.
    for entry in archive.entries {
      let result = await outcome(of: entry.request, from: replay)
      let isAnswered = if case .success = result { true } else { false }
      #expect(isAnswered == entry.repeats)
    }
  }

  @Test(arguments: Fixture.recordings)
  func `Writing a recording again preserves its contents`(name: String) throws {
    let archive = try ArchiveFile(path: Fixture.path(name)).read()
    let written = try archive.encoded(creator: "ghlotus", version: "1")
    let again = try HTTPArchive(parsing: Array(written))
    #expect(again.comment == archive.comment)
    #expect(again.apiURL == archive.apiURL)
    #expect(again.entries.map(\.request) == archive.entries.map(\.request))
    #expect(again.entries.map(\.outcome) == archive.entries.map(\.outcome))
    #expect(again.entries.map(\.repeats) == archive.entries.map(\.repeats))
    // The file stores start times in milliseconds and durations in microseconds.
    for (new, old) in zip(again.entries, archive.entries) {
      #expect(abs(new.startedAt.timeIntervalSince(old.startedAt)) < 0.000_51)
      #expect(abs(new.duration - old.duration) < 0.000_001)
    }
    #expect(try again.encoded(creator: "ghlotus", version: "1") == written)
  }
}

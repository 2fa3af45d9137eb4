import FoundationEssentials
import TestSupport
import Testing

@testable import ghlotus

@MainActor
struct PathCandidatesTests {
  @Test func `Paths begin with the typed path, ~ stays, and folders end in a slash`() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.file("keys"), withIntermediateDirectories: true)
    for name in ["keys/id", "keys/id.pub", ".hidden", "kind"] { try directory.write(name, "") }
    let candidates = PathCandidates(home: directory.path)
    #expect(candidates.paths(beginningWith: "~") == ["~/"])
    #expect(candidates.paths(beginningWith: "~/k") == ["~/keys/", "~/kind"])
    #expect(candidates.paths(beginningWith: "~/") == ["~/keys/", "~/kind"])
    #expect(candidates.paths(beginningWith: "~/.") == ["~/.hidden"])
    #expect(candidates.paths(beginningWith: "~/keys/id") == ["~/keys/id", "~/keys/id.pub"])
    #expect(candidates.paths(beginningWith: "\(directory.path)/ki") == ["\(directory.path)/kind"])
    #expect(candidates.paths(beginningWith: "~/none/").isEmpty)
  }
}

import FoundationEssentials
import Glibc
import LotusModel
import TestSupport
import Testing

@testable import ghlotus

@Suite @MainActor
struct MergeProgramTests {
  private static let program = MergeProgram(environment: .ofProcess)

  @Test func `Changes at different places are merged`() async throws {
    let base = (1...9).map { "\($0)\n" }.joined()
    let texts: [MergeSide: String] = [
      .mine: base.replacing("2\n", with: "two\n"), .base: base, .theirs: base.replacing("8\n", with: "eight\n"),
    ]
    let merged = try await Self.program.merge(texts)
    #expect(merged == base.replacing("2\n", with: "two\n").replacing("8\n", with: "eight\n"))
    #expect(!merged.hasConflict)
  }

  @Test func `Changes at the same place are marked`() async throws {
    let merged = try await Self.program.merge([.mine: "a\n", .base: "b\n", .theirs: "c\n"])
    #expect(merged == "<<<<<<< your text\na\n=======\nc\n>>>>>>> GitHub\n")
    #expect(merged.hasConflict)
  }

  @Test func `A result that can't be read isn't an empty text`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("git", "#!/bin/sh\nfor file; do rm -f \"$file\"; done\n")
    chmod(directory.file("git"), 0o755)
    let path = "\(directory.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    await #expect(throws: ReadmeError.cannotMerge) {
      try await MergeProgram(environment: ["PATH": path]).merge([.mine: "a", .base: "b", .theirs: "c"])
    }
  }

  @Test func `Without Git, the texts can't be merged`() async {
    await #expect(throws: ReadmeError.cannotMerge) {
      try await MergeProgram(environment: ["PATH": "/nonexistent"]).merge([.mine: "a", .base: "b", .theirs: "c"])
    }
  }
}

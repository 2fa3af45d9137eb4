import FoundationEssentials
import LotusModel
import ModelControllers
import TestSupport
import Testing

@testable import ghlotus

@MainActor
struct InputFileTests {
  @Test func `A file that exceeds the limit is an error`() {
    #expect(throws: UsageError(.tooLarge(file: "/dev/zero", limit: 128 << 10))) {
      try InputFile(name: "/dev/zero").read(limit: 128 << 10)
    }
  }

  @Test func `A file is read to its end`() throws {
    let directory = try TemporaryDirectory()
    #expect(try InputFile(name: directory.write("file", "words\n")).read(limit: 6) == Data("words\n".utf8))
  }

  @Test func `A token that is too long for a header field is invalid`() {
    #expect(Token(String(repeating: "a", count: 8_000)) != nil)
    #expect(Token(String(repeating: "a", count: 8_001)) == nil)
  }
}

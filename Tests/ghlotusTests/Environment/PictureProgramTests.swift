import FoundationEssentials
import Glibc
import LotusModel
import TestTraits
import Testing

@testable import TestSupport
@testable import ghlotus

/// Tests for running the picture decoder in another process.
///
/// Shell scripts replace the decoder.
@Suite(.ownThreads)
struct PictureProgramTests {
  private static let form = PictureFormat(.pixels, columns: 1, rows: 1)
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func program(_ script: String, timeout: Duration = .seconds(20)) throws -> PictureProgram {
    PictureProgram(path: try directory.writeProgram("decoder", "#!/bin/sh\n\(script)\n"), timeout: timeout)
  }

  private func decoded(by script: String, timeout: Duration = .seconds(20)) async throws -> Result<Data, PictureError> {
    let program = try program(script, timeout: timeout)
    do throws(PictureError) {
      return .success(try await program.decode(Data("file".utf8), as: Self.form))
    } catch {
      return .failure(error)
    }
  }

  @Test func `The decoder receives the file, and its output is returned`() async throws {
    #expect(try await decoded(by: "cat") == .success(Data("file".utf8)))
  }

  @Test func `The decoder receives the requested format as its only argument, and no environment`() async throws {
    _ = try await decoded(by: "echo \"$@\" >\"$0.words\"; env >\"$0.environment\"")
    #expect(try directory.read("decoder.words") == "--decode-picture pixels-1x1\n")
    // The shell itself sets these variables.
    #expect(
      try directory.read("decoder.environment").split(separator: "\n").allSatisfy {
        $0.hasPrefix("PWD=") || $0.hasPrefix("_=") || $0.hasPrefix("OLDPWD")
      })
  }

  @Test(arguments: ["exit 1", "kill -SEGV $$", "kill -KILL $$", "kill -XCPU $$", "kill -STOP $$", "/nowhere"])
  func `A decoder that fails, crashes, stops or is missing gives an error`(script: String) async throws {
    #expect(try await decoded(by: script) == .failure(.unreadable))
  }

  @Test func `The exit code 69 reports missing libraries`() async throws {
    #expect(try await decoded(by: "exit 69") == .failure(.noDecoder))
  }

  @Test func `Only the expected number of bytes is read`() async throws {
    #expect(try await decoded(by: "head -c 100000 /dev/zero").map(\.count) == .success(5))
  }

  @Test func `A decoder that exceeds the timeout is terminated`() async throws {
    let result = try await decoded(by: "echo $$ >\"$0.id\"; exec sleep 1000", timeout: .seconds(3))
    #expect(result == .failure(.unreadable))
    try expectEnded()
  }

  @Test func `Canceling the task terminates the decoder`() async throws {
    let program = try program("echo $$ >\"$0.id\"; exec sleep 1000")
    await withTaskGroup { group in
      group.addTask { _ = try? await program.decode(Data(), as: Self.form) }
      #expect(eventually(within: 60) { (try? directory.read("decoder.id"))?.hasSuffix("\n") == true })
      group.cancelAll()
    }
    try expectEnded()
  }

  private func expectEnded() throws {
    let id = try #require(pid_t(try directory.read("decoder.id").split(separator: "\n").joined()))
    #expect(kill(id, 0) != 0)
  }

  @Test func `A missing decoder program gives an error`() async throws {
    await #expect(throws: PictureError.unreadable) {
      _ = try await PictureProgram(path: "/nowhere").decode(Data(), as: Self.form)
    }
  }

  @Test func `A file that is too large is not decoded`() async throws {
    let program = try program("cat")
    await #expect(throws: PictureError.unreadable) {
      _ = try await program.decode(Data(count: 5 << 20), as: Self.form)
    }
  }
}

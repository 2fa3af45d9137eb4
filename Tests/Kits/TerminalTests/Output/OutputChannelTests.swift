import Glibc
import Testing

@testable import Terminal

@MainActor
struct OutputChannelTests {
  @Test func `A closed pipe and a failed write throw different errors`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let channel = OutputChannel(descriptor: ends[1], capabilities: .pipe())
    #expect(throws: OutputError.closed) { try channel.write("x".utf8) }
    let readable = open("/dev/null", O_RDONLY)
    defer { close(readable) }
    let nowhere = OutputChannel(descriptor: readable, capabilities: .pipe())
    #expect(throws: OutputError.failed(reason: "Bad file descriptor")) { try nowhere.write("x".utf8) }
  }

  @Test func `An interrupt ends a write to a pipe that nobody reads`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer {
      close(ends[0])
      close(ends[1])
    }
    let channel = OutputChannel(descriptor: ends[1], capabilities: .pipe(), isInterrupted: { true })
    #expect(throws: OutputError.interrupted) { try channel.write([UInt8](repeating: 0, count: 1_000_000)) }
  }

  @Test func `Writing to a full disk throws an error`() throws {
    let device = open("/dev/full", O_WRONLY)
    defer { close(device) }
    let channel = OutputChannel(descriptor: device, capabilities: .pipe())
    #expect(throws: OutputError.failed(reason: "No space left on device")) { try channel.write("x".utf8) }
  }

  @Test func `A file has no terminal width`() throws {
    let scratch = try Scratch()
    #expect(OutputChannel.terminalWidth(of: scratch.descriptor) == nil)
    #expect(OutputChannel.terminalWidth(of: -1) == nil)
  }
}

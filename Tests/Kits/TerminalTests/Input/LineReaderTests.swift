import CTickit
import Glibc
import Testing

@testable import Terminal
@testable import TestSupport

@MainActor @Suite("Line reader")
struct LineReaderTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Reads all lines of a file, a pipe or a device.
  private func lines(of path: String) async throws -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let reader = LineReader(descriptor: descriptor)
    var lines: [String] = []
    while let line = try await reader.line() { lines.append(line) }
    #expect(try await reader.line() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("one\ntwo\n", ["one", "two"]), ("one\ntwo", ["one", "two"]),
    ("one\r\n\r\ntwo\r", ["one", "", "two"]),
  ])
  func `A file is read line by line`(text: String, lines: [String]) async throws {
    #expect(try await self.lines(of: directory.write("lines", text)) == lines)
  }

  @Test func `An empty input is recognized as ended before the first line is read`() async throws {
    for (text, hasEnded) in [("", true), ("line\n", false)] {
      let descriptor = open(try directory.write("input", text), O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      let reader = LineReader(descriptor: descriptor)
      #expect(reader.hasEnded == hasEnded)
      #expect(try await reader.line() == (hasEnded ? nil : "line"))
    }
  }

  @Test func `Discarding typed input drops lines on a terminal and keeps them in a pipe`() async throws {
    var (near, far): (Int32, Int32) = (-1, -1)
    try #require(openpty(&near, &far, nil, nil, nil) == 0)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for descriptor in [near, far] + ends { close(descriptor) } }
    for (input, output, expected) in [(near, far, "after"), (ends[1], ends[0], "before")] {
      let reader = LineReader(descriptor: output)
      #expect("first\nbefore\n".utf8.withContiguousStorageIfAvailable { write(input, $0.baseAddress, $0.count) } == 13)
      #expect(try await reader.line() == "first")
      reader.discardTypedInput()
      #expect("after\n".utf8.withContiguousStorageIfAvailable { write(input, $0.baseAddress, $0.count) } == 6)
      #expect(try await reader.line() == expected)
    }
  }

  @Test func `A line may be longer than the read buffer`() async throws {
    let long = String(repeating: "é", count: 100_000)
    #expect(try await lines(of: directory.write("lines", "\(long)\nshort\n")) == [long, "short"])
  }

  @Test func `An endless line ends the input`() async throws {
    #expect(try await lines(of: "/dev/zero") == [])
  }

  @Test func `Canceling a read takes effect even while plenty of input is available`() async throws {
    let path = try directory.write("lines", String(repeating: "x", count: 1 << 19))
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let reader = LineReader(descriptor: descriptor)
    let task = Task { try await reader.line() }
    await Task.yield()
    task.cancel()
    #expect(try await task.value == nil)
  }

  @Test func `An empty or invalid input has no lines`() async throws {
    #expect(try await lines(of: "/dev/null") == [])
    #expect(try await LineReader(descriptor: .max).line() == nil)
  }

  @Test func `A pipe is awaited, and lines that arrive early are kept`() async throws {
    var pipe: (reading: Descriptor, writing: Descriptor?) = try Descriptor.pipe()
    let reader = LineReader(descriptor: pipe.reading.number)
    async let first = reader.line()
    pipe.writing?.send("on")
    pipe.writing?.send("e\ntwo\nthr")
    #expect(try await first == "one")
    #expect(try await reader.line() == "two")
    pipe.writing = nil
    #expect(try await reader.line() == "thr")
    #expect(try await reader.line() == nil)
  }

  @Test func `A line that is not valid UTF-8 is an error, and the next line can be read`() async throws {
    let pipe = try Descriptor.pipe()
    pipe.writing.send([0x61, 0xFF, 0xC3, 0x0A, 0xC3])
    pipe.writing.send([0xA9, 0x0A])
    let reader = LineReader(descriptor: pipe.reading.number)
    await #expect(throws: StageError.notText) { try await reader.line() }
    #expect(try await reader.line() == "é")
  }

  @Test func `A byte order mark at the start of the input is not part of the first line`() async throws {
    #expect(try await lines(of: directory.write("lines", "\u{FEFF}one\n\u{FEFF}two\n")) == ["one", "\u{FEFF}two"])
  }

  @Test func `A canceled read returns no line, and the next read returns the complete line`() async throws {
    let pipe = try Descriptor.pipe()
    let reader = LineReader(descriptor: pipe.reading.number)
    pipe.writing.send("on")
    let task = Task { try await reader.line() }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(try await task.value == nil)
    pipe.writing.send("e\n")
    #expect(try await reader.line() == "one")
  }

  @Test func `A terminal delivers a line when Return is pressed`() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let far = try Descriptor(open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC), from: "open")
    let reader = LineReader(descriptor: far.number)
    async let first = reader.line()
    terminal.descriptor.send("tyop")
    try await Task.sleep(for: .milliseconds(50))
    terminal.descriptor.send("\u{7F}\u{7F}po\nnext\n")
    #expect(try await first == "typo")
    #expect(try await reader.line() == "next")
    terminal.descriptor.send("\u{4}")
    #expect(try await reader.line() == nil)
  }

  @Test func `Text typed ahead can be shown and remains part of the next line`() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let far = try Descriptor(open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC), from: "open")
    var (before, after) = (termios(), termios())
    try #require(tcgetattr(far.number, &before) == 0)
    let reader = LineReader(descriptor: far.number)
    #expect(reader.typedAhead().isEmpty)
    terminal.descriptor.send("hel")
    while reader.typedAhead().count < 3 { await Task.yield() }
    #expect(reader.typedAhead().elementsEqual("hel".utf8))
    terminal.descriptor.send("p\nnext\n")
    #expect(try await reader.line() == "help")
    while reader.typedAhead().isEmpty { await Task.yield() }
    #expect(reader.typedAhead().elementsEqual("next\n".utf8))
    #expect(try await reader.line() == "next")
    try #require(tcgetattr(far.number, &after) == 0)
    #expect(after.c_lflag == before.c_lflag)
  }

  @Test func `A pipe has no text typed ahead`() async throws {
    let pipe = try Descriptor.pipe()
    pipe.writing.send("one\n")
    let reader = LineReader(descriptor: pipe.reading.number)
    #expect(reader.typedAhead().isEmpty)
    #expect(try await reader.line() == "one")
  }
}

extension Descriptor {
  fileprivate func send(_ text: String) { send(Array(text.utf8)) }

  fileprivate func send(_ bytes: [UInt8]) { _ = write(number, bytes, bytes.count) }
}

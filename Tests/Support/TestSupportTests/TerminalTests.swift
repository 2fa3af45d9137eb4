import Glibc
import TestSupport
import Testing

struct TerminalTests {
  private func onTerminal(
    _ script: String, columns: Int = 80, rows: Int = 24,
    streams: Set<Subprocess.Stream> = [.input, .output, .error], input: [TerminalInput] = [],
    standardInput: [UInt8]? = nil
  ) async throws -> Subprocess.Result {
    try await onOwnThread {
      try Subprocess.runOnTerminal(
        "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], columns: columns, rows: rows,
        streams: streams, input: input, standardInput: standardInput, timeout: 10)
    }
  }

  @Test func `All standard streams are the controlling terminal, which has the given size`() async throws {
    let result = try await onTerminal(
      "test -t 0 && test -t 1 && test -t 2 && stty size && echo tty >/dev/tty", columns: 132, rows: 43)
    #expect(result.terminalText == "43 132\r\ntty\r\n")
    #expect(result.standardOutput.isEmpty && result.standardError.isEmpty)
    #expect(result.status == 0)
  }

  @Test func `Streams that are not the terminal are pipes`() async throws {
    let script = "cat; test -t 0 || echo no input >&2; test -t 1 && echo output; stty size </dev/tty"
    let result = try await onTerminal(script, streams: [.output], standardInput: Array("piped\n".utf8))
    #expect(result.terminalText == "piped\r\noutput\r\n24 80\r\n")
    #expect(result.errors == "no input\n")
  }

  @Test func `Typed input waits for a prompt or a delay`() async throws {
    let script = """
      stty -echo; printf 'Name: '; read -r name; printf 'Again: '; read -r again; echo "$name+$again"
      """
    let result = try await onTerminal(
      script, input: [.onceSeen("Name: ", "lotus\n"), .onceSeen("Again: ", "twice\n")])
    #expect(result.terminalText == "Name: Again: lotus+twice\r\n")
    let slow = try await onTerminal("read -r line", input: [.after(seconds: 0.3, "now\n")])
    #expect(slow.seconds >= 0.3)
  }

  @Test func `Control-C interrupts the program`() async throws {
    let result = try await onTerminal("echo ready; exec sleep 20", input: [.onceSeen("ready", bytes: [3])])
    #expect(result.ending == .killed(signal: SIGINT))
  }

  @Test func `Large output of a program that ends at once is complete`() async throws {
    let result = try await onTerminal("stty raw; exec seq 100000")
    #expect(result.terminalText == (1...100_000).map { "\($0)\n" }.joined())
  }

  @Test func `Large input is typed as fast as the program reads it`() async throws {
    let text = String(repeating: "0123456789", count: 20_000)
    let script = "stty raw -echo; echo ready; sleep 0.2; head -c 200000 | tr -d 0-8"
    let result = try await onTerminal(script, input: [.onceSeen("ready", text)])
    #expect(result.terminalText == "ready\n" + String(repeating: "9", count: 20_000))
  }
}

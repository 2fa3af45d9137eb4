import Glibc
import TestSupport
import Testing

struct SubprocessTests {
  private func shell(
    _ script: String, standardInput: [UInt8]? = nil, timeout: Double = 30,
    signals: [Subprocess.Signal] = [], workingDirectory: String? = nil
  ) async throws -> Subprocess.Result {
    try await onOwnThread {
      try Subprocess.run(
        "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], standardInput: standardInput,
        timeout: timeout, signals: signals, workingDirectory: workingDirectory)
    }
  }

  @Test func `Standard output, standard error and the exit status are reported separately`() async throws {
    let result = try await shell("echo out; echo err >&2; exit 3")
    #expect(result.output == "out\n")
    #expect(result.errors == "err\n")
    #expect(result.ending == .exited(status: 3))
  }

  @Test func `Large output on both streams with large input causes no deadlock`() async throws {
    let input = [UInt8](repeating: 7, count: 3_000_000)
    let result = try await shell("tee /dev/stderr", standardInput: input)
    #expect(result.standardOutput == input)
    #expect(result.standardError == input)
  }

  @Test func `A program that ignores its input runs normally`() async throws {
    let result = try await shell("exec 0<&-; echo done", standardInput: [UInt8](repeating: 7, count: 3_000_000))
    #expect(result.output == "done\n")
  }

  @Test func `The program gets only the given environment, and no standard input by default`() async throws {
    let result = try await onOwnThread { try Subprocess.run("env", environment: ["LOTUS": "a=b c"]) }
    #expect(result.output == "LOTUS=a=b c\n")
    #expect(try await shell("readlink /proc/self/fd/0; cat").output == "/dev/null\n")
  }

  @Test func `A child process inherits only the three standard streams and has default signal handling`() async throws {
    #expect(try await shell("ls /proc/$$/fd").output == "0\n1\n2\n")
    // Only the lowest 28 bits of the signal masks are checked. glibc reserves signals 32 and 33 for
    // itself, so their handling can't be changed.
    let signals = try await shell("sed -nE 's/^Sig(Blk|Ign):.*(.{7})$/\\2/p' /proc/self/status")
    #expect(signals.output == "0000000\n0000000\n")
  }

  @Test func `A program runs in the given working directory`() async throws {
    let directory = try TemporaryDirectory()
    #expect(try await shell("pwd", workingDirectory: directory.path).output == directory.path + "\n")
  }

  @Test func `A signal is sent after its delay, and its effect is distinguished from an exit`() async throws {
    let killed = try await shell("exec sleep 20", signals: [.after(0.2, SIGTERM)])
    #expect(killed.ending == .killed(signal: SIGTERM))
    #expect(killed.status == nil)
    #expect(killed.seconds >= 0.2 && killed.seconds < 20)
    let trapped = try await shell("trap 'exit 7' INT; while :; do sleep 0.05; done", signals: [.after(0.2, SIGINT)])
    #expect(trapped.ending == .exited(status: 7))
  }

  @Test func `A timeout kills all processes, and the error contains the output so far`() async throws {
    let error = await #expect(throws: Subprocess.TimedOut.self) {
      try await shell("echo begun; sleep 20 | sleep 20", timeout: 0.3)
    }
    #expect(error?.result.output == "begun\n")
    #expect(error?.result.ending == .killed(signal: SIGKILL))
    #expect((error?.result.seconds ?? 20) < 20)
  }

  @Test func `A grandchild that keeps the output open does not delay the result`() async throws {
    let result = try await shell("sleep 20 & echo done")
    #expect(result.output == "done\n")
    #expect(result.seconds < 20)
  }

  @Test func `A missing program throws a system error`() throws {
    #expect(throws: SystemError.self) { try Subprocess.run("/no/such/program", environment: [:]) }
  }
}

import Glibc
import Terminal
import Testing

@testable import TestSupport

/// What a program that was started gets, and how it ends.
@Suite(.serialized) struct ProgramTests {
  /// What a script writes.
  private func output(of script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"]) async throws
    -> String
  {
    let directory = try TemporaryDirectory()
    let file = open(directory.file("output"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let program = Program(["/bin/sh", "-c", script], environment: environment, streams: [nil, file, file])
    #expect(await program.start()?.nextState() == .ended(status: 0))
    return try directory.read("output")
  }

  @Test func `It gets its three streams and no other descriptor`() async throws {
    let leaks = (0..<3).map { _ in dup(STDERR_FILENO) }
    defer {
      for leak in leaks { close(leak) }
    }
    #expect(try await output(of: "ls /proc/$$/fd") == "0\n1\n2\n")
    #expect(try await output(of: "readlink /proc/$$/fd/0") == "/dev/null\n")
  }

  @Test func `It gets the environment that is given, and no other`() async throws {
    #expect(try await output(of: "/usr/bin/env | grep -v ^PWD=", environment: ["A": "b=c"]).contains("A=b=c\n"))
    #expect(try await output(of: "echo \"$HOME\"", environment: [:]) == "\n")
  }

  @Test func `No signal is ignored or blocked there, and its group is its own`() async throws {
    let usual = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, usual) }
    #expect(try await output(of: "[ $(ps -o pgid= -p $$) = $$ ] && echo own") == "own\n")
    let masks = try await output(of: "exec sed -En 's/^Sig(Blk|Ign):.//p' /proc/self/status").split(separator: "\n")
    #expect(masks.count == 2)
    // 32 and 33 are glibc's own.
    #expect(masks.allSatisfy { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } == 0 }, "\(masks)")
  }

  @Test func `What is not there cannot be started`() {
    #expect(Program(["/no/such/program"], environment: [:]).start() == nil)
  }

  @Test(arguments: [("exit 3", 3), ("kill -TERM $$", 128 + SIGTERM)])
  func `Its status is that of a shell`(script: String, status: Int32) async throws {
    let child = try #require(Program(["/bin/sh", "-c", script], environment: [:]).start())
    #expect(await child.nextState() == .ended(status: status))
    #expect(waitpid(child.id, nil, WNOHANG) == -1 && errno == ECHILD)
  }

  @Test func `It may stop and go on`() async throws {
    let child = try #require(Program(["/bin/sh", "-c", "kill -STOP $$; exit 5"], environment: [:]).start())
    #expect(await child.nextState() == .stopped)
    child.resume()
    #expect(await child.nextState() == .ended(status: 5))
  }

  @Test(arguments: [("exec sleep 60", SIGTERM), ("trap '' TERM; while :; do sleep 60; done", SIGKILL)])
  func `Where the task is cancelled it is ended, and all that it started`(script: String, signal: Int32) async throws {
    let child = try #require(Program(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"]).start())
    let task = Task { await child.nextState() }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    #expect(await task.value == .ended(status: 128 + signal))
    #expect(eventually { kill(-child.id, 0) == -1 })
  }

  @Test func `It is given a time`() throws {
    let quick = try #require(Program(["/bin/sh", "-c", "exit 4"], environment: [:]).start())
    #expect(quick.end(timeout: 10_000) == .ended(status: 4))
    let slow = try #require(Program(["/bin/sleep", "60"], environment: [:]).start())
    #expect(slow.end(timeout: 20) == .ended(status: 128 + SIGTERM))
  }
}

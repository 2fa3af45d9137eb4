import Glibc
import Terminal
import Testing

@testable import TestSupport

/// Tests for starting a program, its inherited environment, and its end.
@Suite(.serialized) struct ProgramTests {
  /// Runs a shell script and returns its output.
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

  @Test func `A program inherits its three standard streams and no other descriptor`() async throws {
    let leaks = (0..<3).map { _ in dup(STDERR_FILENO) }
    defer {
      for leak in leaks { close(leak) }
    }
    #expect(try await output(of: "ls /proc/$$/fd") == "0\n1\n2\n")
    #expect(try await output(of: "readlink /proc/$$/fd/0") == "/dev/null\n")
  }

  @Test func `A program gets exactly the given environment`() async throws {
    #expect(try await output(of: "/usr/bin/env | grep -v ^PWD=", environment: ["A": "b=c"]).contains("A=b=c\n"))
    #expect(try await output(of: "echo \"$HOME\"", environment: [:]) == "\n")
  }

  @Test func `A program starts with default signal handling and in its own process group`() async throws {
    let usual = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, usual) }
    #expect(try await output(of: "[ $(ps -o pgid= -p $$) = $$ ] && echo own") == "own\n")
    let masks = try await output(of: "exec sed -En 's/^Sig(Blk|Ign):.//p' /proc/self/status").split(separator: "\n")
    #expect(masks.count == 2)
    // This test ignores signals 32 and 33, which glibc uses internally.
    #expect(masks.allSatisfy { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } == 0 }, "\(masks)")
  }

  @Test func `Starting a missing program returns nil`() {
    #expect(Program(["/no/such/program"], environment: [:]).start() == nil)
  }

  @Test(arguments: [("exit 3", 3), ("kill -TERM $$", 128 + SIGTERM)])
  func `The exit status follows the convention of the shell`(script: String, status: Int32) async throws {
    let child = try #require(Program(["/bin/sh", "-c", script], environment: [:]).start())
    #expect(await child.nextState() == .ended(status: status))
    #expect(waitpid(child.id, nil, WNOHANG) == -1 && errno == ECHILD)
  }

  @Test func `A program can stop and resume`() async throws {
    let child = try #require(Program(["/bin/sh", "-c", "kill -STOP $$; exit 5"], environment: [:]).start())
    #expect(await child.nextState() == .stopped)
    child.resume()
    #expect(await child.nextState() == .ended(status: 5))
  }

  @Test(arguments: [
    ("kill -STOP $$; exec sleep 60", SIGTERM),
    ("trap '' TERM; kill -STOP $$; while :; do sleep 60; done", SIGKILL),
  ])
  func `Canceling the task ends the program and all of its children`(script: String, signal: Int32) async throws {
    let child = try #require(Program(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"]).start())
    #expect(await child.nextState() == .stopped)
    child.resume()
    let task = Task { await child.nextState() }
    task.cancel()
    #expect(await task.value == .ended(status: 128 + signal))
    #expect(eventually { kill(-child.id, 0) == -1 })
  }

  @Test func `A program that exceeds the timeout is terminated`() throws {
    let quick = try #require(Program(["/bin/sh", "-c", "exit 4"], environment: [:]).start())
    #expect(quick.end(timeout: 10_000) == .ended(status: 4))
    let slow = try #require(Program(["/bin/sleep", "60"], environment: [:]).start())
    #expect(slow.end(timeout: 20) == .ended(status: 128 + SIGTERM))
  }
}

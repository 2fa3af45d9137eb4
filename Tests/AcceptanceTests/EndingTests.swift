import Glibc
import TestTraits
import Testing

@testable import TestSupport

/// A signal ends the program promptly in every state, never by a crash.
@Suite(.ownThreads)
struct EndingTests {
  private struct Run {
    let status: Int32
    let seconds: Double
  }

  /// Runs a command repeatedly, and interrupts each run at a random moment of its first 0.1
  /// seconds.
  private func interruptions(of ghlotus: Ghlotus, count: Int) async throws -> [Run] {
    let result = try await ghlotus.bash(
      """
      for number in $(seq \(count)); do
        printf -v moment 0.%03d $((RANDOM % 100 + 1))
        start=${EPOCHREALTIME/./}
        timeout --preserve-status -s INT $moment ghlotus whoami >>words 2>&1
        echo "$? $((${EPOCHREALTIME/./} - start - 10#${moment#*.} * 1000))"
      done
      """, timeout: 300)
    #expect(try ghlotus.home.read("words") == "")
    return result.output.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let status = Int32(words[0]), let microseconds = Double(words[1]) else { return nil }
      return Run(status: status, seconds: microseconds / 1e6)
    }
  }

  private func expectCancelled(_ runs: [Run], count: Int) {
    #expect(runs.count == count)
    #expect(runs.allSatisfy { $0.status == Exit.cancelled }, "\(runs.map(\.status).filter { $0 != Exit.cancelled })")
    // A run that waited for the server's response would take longer.
    #expect((runs.map(\.seconds).max() ?? 0) < 9)
  }

  @Test func `Ctrl-C ends a TLS handshake with a silent server`() async throws {
    let (socket, port) = try Loopback.listen()
    let ghlotus = try Ghlotus(["GHLOTUS_API_URL": "https://127.0.0.1:\(port)", "GH_TOKEN": "gho_test"])
    expectCancelled(try await interruptions(of: ghlotus, count: 90), count: 90)
    withExtendedLifetime(socket) {}
  }

  @Test func `Ctrl-C ends a request over TLS to a stalled server`() async throws {
    let origin = try OriginServer { _ in .stallBeforeHeaders }
    let authority = try await onOwnThread { try CertificateAuthority() }
    let nginx = try await onOwnThread { try Nginx(certificate: authority.good, upstream: origin.url) }
    let ghlotus = try Ghlotus([
      "GHLOTUS_API_URL": nginx.url, "SSL_CERT_FILE": authority.caFile, "GH_TOKEN": "gho_test",
    ])
    expectCancelled(try await interruptions(of: ghlotus, count: 60), count: 60)
  }

  @Test(arguments: [["--replay", "pipe", "whoami"], ["api", "/user", "--input", "pipe"]], [SIGINT, SIGTERM])
  func `A signal ends a read from a pipe without a writer`(arguments: [String], signal: Int32) async throws {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_test"])
    #expect(mkfifo(ghlotus.home.file("pipe"), 0o600) == 0)
    let result = try await ghlotus.run(arguments: arguments, signals: [.whenAsleep(signal)])
    #expect(result.ending == (signal == SIGINT ? .exited(status: Exit.cancelled) : .killed(signal: signal)))
    #expect(result.output + result.errors == "")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `A signal ends a run whose access to the cache hangs`(signal: Int32) async throws {
    let server = try OriginServer { _ in .json("{}") }
    let ghlotus = try Ghlotus(asking: server)
    #expect(try await ghlotus.bash("mkdir -p cache/ghlotus; mkfifo cache/ghlotus/miss.tally").status == 0)
    let result = try await ghlotus.run("api", "/x", signals: [.whenAsleep(signal)])
    #expect(result.output.isEmpty || result.status == Exit.done)
    guard result.status != Exit.done else { return }
    #expect(result.ending == (signal == SIGINT ? .exited(status: Exit.cancelled) : .killed(signal: signal)))
  }

  @Test func `Signals that are ignored at startup stay ignored`() async throws {
    let server = try OriginServer { _ in .steps([.pause(seconds: 3), .send("HTTP/1.1 200 OK\r\n\r\n{}"), .close]) }
    let result = try await Ghlotus(asking: server).bash(
      "trap '' INT HUP; exec ghlotus api /x",
      signals: [.whenAsleep(SIGINT) { server.requests.count > 0 }, .whenAsleep(SIGHUP)])
    #expect(result.status == Exit.done)
    #expect(result.output == "{}")
  }

  @Test func `edit-profile rejects endless standard input and uses little memory`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let (result, memory) = try await measured(ghlotus, "edit-profile </dev/zero")
    #expect(result.status == Exit.usage)
    #expect(result.errors.contains("cannot prompt for values"), "\(result.errors)")
    #expect(memory < 100 << 10)
  }

  @Test func `An endless recording is rejected and uses little memory`() async throws {
    let (result, memory) = try await measured(try Ghlotus(), "--replay /dev/zero profile octocat")
    expectFailure(result, Exit.usage, saying: "invalid recording /dev/zero: larger than")
    #expect(memory < 100 << 10)
  }

  /// Runs the program, and measures its peak memory in KiB.
  private func measured(_ ghlotus: Ghlotus, _ words: String) async throws -> (Subprocess.Result, memory: Int) {
    let result = try await ghlotus.bash(
      """
      exec 3>peak
      ghlotus \(words) 3>&- &
      while grep VmHWM /proc/$!/status >&3 2>/dev/null; do sleep 0.01; done
      wait $!
      """, timeout: 120)
    let sizes = try ghlotus.home.read("peak").split(separator: "\n").compactMap { line in
      line.split(separator: " ").compactMap { Int($0) }.first
    }
    return (result, try #require(sizes.max()))
  }

  @Test(arguments: [4, 8, 16])
  func `A low limit on open files is reported`(count: Int) async throws {
    let result = try await Ghlotus().bash("ulimit -n \(count); exec ghlotus whoami")
    expectFailure(result, Exit.failed, saying: "the limit of \(count) open files is too low", "ulimit -n")
  }

  @Test(arguments: [2, 3])
  func `A low limit on threads is reported`(count: Int) async throws {
    try #require(geteuid() == 0, "Only root can switch to a user that has no processes.")
    let ghlotus = try Ghlotus(["HOME": "/"])
    let program = try Ghlotus.program()
    let result = try await onOwnThread {
      try Subprocess.run(
        "/usr/bin/setpriv",
        ["--reuid=61234", "--clear-groups", "--", "/usr/bin/prlimit", "--nproc=\(count)", program, "whoami"],
        environment: ghlotus.environment)
    }
    expectFailure(result, Exit.failed, saying: "no more threads")
  }

  @Test func `Core dumps and other programs of the user, which could reveal a token, have no access to the memory`()
    async throws
  {
    try #require(geteuid() == 0, "Only root can switch to another user.")
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let result = try await Ghlotus(["GH_TOKEN": "gho_test"], asking: server).bash(
      """
      # The memory of a process that can't be dumped belongs to root.
      (until [ "$(cat /proc/$$/comm)-$(stat -c %u /proc/$$/mem)" = ghlotus-0 ]; do sleep 0.05; done
      echo protected; kill $$) & exec setpriv --reuid=61234 --clear-groups -- ghlotus whoami
      """)
    #expect(result.ending == .killed(signal: SIGTERM) && result.output == "protected\n")
  }
}

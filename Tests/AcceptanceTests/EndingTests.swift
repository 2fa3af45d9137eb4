import Glibc
import Testing

@testable import TestSupport

extension OneByOne {
  /// A signal ends the program soon, in every state: as cancelled, and never by a crash.
  struct EndingTests {
    private struct Run {
      let status: Int32
      let seconds: Double
    }

    /// Interrupts a command at moments all over its first tenth of a second, again and again.
    private func interruptions(of ghlotus: Ghlotus, count: Int) async throws -> [Run] {
      let result = try await ghlotus.bash(
        """
        for number in $(seq \(count)); do
          printf -v moment 0.%03d $((RANDOM % 100 + 1))
          start=${EPOCHREALTIME/./}
          timeout --preserve-status -s INT $moment ghlotus whoami >>words 2>&1
          echo "$? $((${EPOCHREALTIME/./} - start - 10#${moment#*.} * 1000))"
        done
        """, timeout: 120)
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
      // As long as it takes at the worst, and as long again for a machine that has other things to do.
      #expect((runs.map(\.seconds).max() ?? 0) < 1)
    }

    @Test func `While TLS is set up with a server that says nothing`() async throws {
      let (socket, port) = try Loopback.listen()
      let ghlotus = try Ghlotus(["GHLOTUS_API_URL": "https://127.0.0.1:\(port)", "GH_TOKEN": "gho_test"])
      expectCancelled(try await interruptions(of: ghlotus, count: 90), count: 90)
      withExtendedLifetime(socket) {}
    }

    @Test func `While nginx is asked over TLS`() async throws {
      let origin = try OriginServer { _ in .stallBeforeHeaders }
      let authority = try await onOwnThread { try CertificateAuthority() }
      let nginx = try await onOwnThread { try Nginx(certificate: authority.good, upstream: origin.url) }
      let ghlotus = try Ghlotus([
        "GHLOTUS_API_URL": nginx.url, "SSL_CERT_FILE": authority.caFile, "GH_TOKEN": "gho_test",
      ])
      expectCancelled(try await interruptions(of: ghlotus, count: 60), count: 60)
    }

    @Test(arguments: [["--replay", "pipe", "whoami"], ["api", "/user", "--input", "pipe"]], [SIGINT, SIGTERM])
    func `While a file that never comes is read`(arguments: [String], signal: Int32) async throws {
      let result = try await Ghlotus(["GH_TOKEN": "gho_test"]).bash(
        "mkfifo pipe; exec ghlotus \(arguments.joined(separator: " "))", signalAfter: (0.5, signal))
      #expect(result.ending == (signal == SIGINT ? .exited(status: Exit.cancelled) : .killed(signal: signal)))
      #expect(result.output + result.errors == "")
      #expect(result.seconds < 1)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `While the disk hangs`(signal: Int32) async throws {
      let server = try OriginServer { _ in .json("{}") }
      let result = try await Ghlotus(asking: server).bash(
        "mkdir -p cache/ghlotus; mkfifo cache/ghlotus/miss.tally; exec ghlotus api /x", signalAfter: (0.5, signal))
      #expect(result.output.isEmpty || result.status == Exit.done)
      guard result.status != Exit.done else { return }
      #expect(result.ending == (signal == SIGINT ? .exited(status: Exit.cancelled) : .killed(signal: signal)))
      #expect(result.seconds < 1.5)
    }

    @Test func `A signal that was ignored when the program was started stays so`() async throws {
      let server = try OriginServer { _ in .steps([.pause(seconds: 1), .send("HTTP/1.1 200 OK\r\n\r\n{}"), .close]) }
      let result = try await Ghlotus(asking: server).bash(
        "trap '' INT HUP; (sleep 0.4; kill -INT $$; kill -HUP $$) & exec ghlotus api /x")
      #expect(result.status == Exit.done)
      #expect(result.output == "{}")
    }

    @Test func `Endless answers at a question end it in one sentence`() async throws {
      let ghlotus = try ProfileOrigin().ghlotus()
      let (result, memory) = try await measured(ghlotus, "edit-profile </dev/zero")
      #expect(result.status == Exit.usage)
      #expect(result.errors.contains("There is no input to read answers"), "\(result.errors)")
      #expect(memory < 100 << 10)
    }

    @Test func `An endless recording is none`() async throws {
      let (result, memory) = try await measured(try Ghlotus(), "--replay /dev/zero profile octocat")
      expectFailure(result, Exit.failed, saying: "/dev/zero is not a recording: it is larger than")
      #expect(memory < 100 << 10)
    }

    /// Runs the program and tells how much memory it had at the most, in KiB.
    private func measured(_ ghlotus: Ghlotus, _ words: String) async throws -> (Subprocess.Result, memory: Int) {
      let result = try await ghlotus.bash(
        """
        exec 3>peak
        ghlotus \(words) 3>&- &
        while grep VmHWM /proc/$!/status >&3 2>/dev/null; do sleep 0.01; done
        wait $!
        """, timeout: 60)
      let sizes = try ghlotus.home.read("peak").split(separator: "\n").compactMap { line in
        line.split(separator: " ").compactMap { Int($0) }.first
      }
      return (result, try #require(sizes.max()))
    }

    @Test(arguments: [4, 8, 16])
    func `Where few files may be open it says so`(count: Int) async throws {
      let result = try await Ghlotus().bash("ulimit -n \(count); exec ghlotus whoami")
      expectFailure(result, Exit.failed, saying: "Only \(count) files may be open", "ulimit -n")
    }

    @Test(arguments: [2, 3])
    func `Where few threads may run it says so`(count: Int) async throws {
      try #require(geteuid() == 0, "Only root can become a user without processes.")
      let ghlotus = try Ghlotus(["HOME": "/"])
      let program = try Ghlotus.program()
      let result = try await onOwnThread {
        try Subprocess.run(
          "/usr/bin/setpriv",
          ["--reuid=61234", "--clear-groups", "--", "/usr/bin/prlimit", "--nproc=\(count)", program, "whoami"],
          environment: ghlotus.environment, timeout: 10)
      }
      expectFailure(result, Exit.failed, saying: "no more threads")
    }

    @Test func `No core dump can hold a token`() async throws {
      let server = try OriginServer { _ in .stallBeforeHeaders }
      let result = try await Ghlotus(["GH_TOKEN": "gho_test"], asking: server).bash(
        "ulimit -S -c unlimited; (sleep 0.5; grep core /proc/$$/limits; kill $$) & exec ghlotus whoami")
      let words = result.output.split(separator: " ").map { String($0) }
      #expect(words.prefix(5) == ["Max", "core", "file", "size", "0"], "\(result.output)")
    }
  }
}

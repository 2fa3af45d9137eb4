import Foundation
import Glibc
import TestSupport
import Testing

@testable import Terminal
@testable import ghlotus

@MainActor @Suite("Browser")
struct BrowserTests {
  @Test func `The browser gets the address, but neither tokens nor ignored signals`() async throws {
    let directory = try TemporaryDirectory()
    let script = """
      #!/bin/sh
      { echo "$1"; echo "$GH_TOKEN$GITHUB_TOKEN$GH_ENTERPRISE_TOKEN$GITHUB_ENTERPRISE_TOKEN."
        ps -o sid= -p $$ | tr -d ' '; sed -n 's/^SigIgn:.//p' /proc/$$/status; ls /proc/$$/fd | wc -l; } >"$0.part"
      echo $$ >>"$0.part"; mv "$0.part" "$0.seen"
      exec sleep 60
      """
    try directory.writeProgram("browser", script)
    let path = directory.file("browser")
    let tokens = ["GH_TOKEN": "a", "GITHUB_TOKEN": "b", "GH_ENTERPRISE_TOKEN": "c", "GITHUB_ENTERPRISE_TOKEN": "d"]
    let variables = ["PATH": "/usr/bin:/bin", "BROWSER": path].merging(tokens) { $1 }
    let wait = try #require(Browser(environment: variables)).open(
      try #require(WebAddress(untrusted: "https://github.com/login/device")))
    #expect(eventually { access("\(path).seen", F_OK) == 0 })
    let waiting = try #require(try directory.read("browser.seen").split(separator: "\n").last.flatMap { pid_t($0) })
    let parent = try #require(Self.parent(of: waiting))
    try await wait()
    // An ended child process that stays would make swift-testing wait for it forever.
    #expect(kill(parent, 0) == -1 && errno == ESRCH, "setsid is still running, or its status was not collected")
    let lines = try directory.read("browser.seen").split(separator: "\n").map(String.init)
    try #require(lines.count == 6)
    let number = try #require(pid_t(lines[5]))
    defer { kill(number, SIGKILL) }
    #expect(lines[0] == "https://github.com/login/device")
    #expect(lines[1] == ".")
    #expect(lines[2] == lines[5], "the browser does not lead its own session")
    // This test ignores signals 32 and 33, which glibc uses internally.
    #expect(UInt64(lines[3], radix: 16).map { $0 & 0x7FFF_FFFF } == 0)
    // The browser isn't a child of this process, so this process can't wait for it.
    #expect(waitpid(number, nil, WNOHANG) == -1 && errno == ECHILD)
    #expect(kill(number, 0) == 0, "the browser has ended")
  }

  private static func parent(of process: pid_t) -> pid_t? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status?.firstMatch(of: /PPid:\s+(\d+)/).flatMap { pid_t($0.1) }
  }
}

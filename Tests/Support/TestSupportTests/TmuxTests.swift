import Glibc
import TestSupport
import TestTraits
import Testing

@Suite(.ownThreads)
struct TmuxTests {
  private let environment = ["PATH": "/usr/bin:/bin", "LOTUS": "flower", "SSH_CONNECTION": "1 2 3 4"]

  @Test func `Typed keys and text appear on the screen`() async throws {
    let environment = environment
    try await onOwnThread {
      // The final exit makes the shell wait for cat. If cat replaced the shell, tmux would hang up
      // the terminal as soon as cat closed it, before cat had ended.
      let tmux = try Tmux("echo \"$LOTUS $SSH_CONNECTION\"; cat; exit", environment: environment)
      try tmux.wait(for: "flower 1 2 3 4")
      try tmux.type("Enter ünï ‘x’ -n")
      try tmux.send("Enter")
      let screen = try tmux.wait(for: "the line twice") { rows in rows.filter { $0 == "Enter ünï ‘x’ -n" }.count == 2 }
      #expect(screen.count == 24)
      #expect(try eventually { try tmux.query("#{cursor_x},#{cursor_y}") == "0,3" })
      try tmux.send("C-d")
      #expect(try tmux.exitStatus() == 0)
      #expect(try tmux.screen()[0] == "flower 1 2 3 4")
    }
  }

  @Test func `The command sees the size and the bracketed paste, and the screen shows its colors`() async throws {
    let environment = environment
    try await onOwnThread {
      let directory = try TemporaryDirectory()
      let script = #"""
        stty size
        printf '\033[31mred\033[0m\033[?2004h\n'
        until test "$(stty size)" = '7 50'; do sleep 0.05; done
        echo resized
        read -r line
        printf %s "$line" | od -c
        exit 5
        """#
      let file = try directory.write("script", script)
      let tmux = try Tmux("bash \(file)", environment: environment, columns: 60, rows: 9)
      try tmux.wait(for: "9 60")
      #expect(try tmux.wait(for: "red")[0] == "9 60")
      #expect(try tmux.screen(escapes: true).joined().contains("\u{1B}[31mred"))
      try tmux.resize(columns: 50, rows: 7)
      try tmux.wait(for: "resized")
      try tmux.paste("lotus")
      try tmux.send("Enter")
      try tmux.wait(for: "[   2   0   0   ~   l   o   t   u")
      #expect(try tmux.exitStatus() == 5)
    }
  }

  @Test func `Waiting for a text that never appears throws an error that shows the screen`() async throws {
    let environment = environment
    try await onOwnThread {
      let tmux = try Tmux("echo here; exec cat", environment: environment)
      try tmux.wait(for: "here")
      let error = #expect(throws: Tmux.Failure.self) { try tmux.wait(for: "elsewhere", timeout: 0.2) }
      #expect(error?.description.contains("\"elsewhere\"") == true)
      #expect(error?.description.contains("\nhere\n") == true)
    }
  }

  @Test func `Stopping tmux ends the command`() async throws {
    let environment = environment
    try await onOwnThread {
      let directory = try TemporaryDirectory()
      let trap = "trap 'echo gone >\(directory.file("end")); exit' HUP"
      let tmux = try Tmux("\(trap); echo up; while :; do sleep 0.05; done", environment: environment)
      try tmux.wait(for: "up")
      tmux.stop()
      #expect(eventually { (try? directory.read("end")) == "gone\n" })
    }
  }

  @Test func `tmux ends when the test process is killed`() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
      setenv("TMPDIR", path, 1)
      let tmux = try Tmux("trap 'echo gone >\(path)/end; exit' HUP; echo up; cat", environment: [:])
      try tmux.wait(for: "up")
      kill(getpid(), SIGKILL)
    }
    #expect(try await onOwnThread { eventually { (try? directory.read("end")) == "gone\n" } })
  }
}

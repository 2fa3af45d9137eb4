import Glibc
import TestSupport
import TestTraits
import Testing

/// The terminal doesn't show a token that the user types, even if the program was stopped before.
@Suite(.ownThreads)
struct HiddenTokenTests {
  private static let user = #"{"login":"octocat","id":1,"type":"User","html_url":"https://github.com/octocat"}"#
  private static let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

  /// Starts a shell and the prompt for a token in it.
  private static func prompt(in shell: [String], _ ghlotus: Ghlotus) throws -> TerminalSession {
    let environment = ghlotus.environment.merging(["PS1": "$ ", "GHLOTUS": try Ghlotus.program()]) { $1 }
    let session = try TerminalSession(shell, environment: environment, workingDirectory: ghlotus.home.path)
    try session.wait(for: "$ ")
    try session.type("\"$GHLOTUS\" login --with-token --insecure-storage; echo en'ded'\r")
    try session.wait(for: "oken")
    session.pause(seconds: 0.5)
    return session
  }

  @Test(arguments: [["/bin/bash", "--norc", "--noprofile", "-i"], ["/bin/dash", "-i"]])
  func `A stopped prompt gives the echo back to the shell, and hides the token after it resumes`(shell: [String])
    async throws
  {
    let origin = try OriginServer { _ in .json(Self.user) }
    let ghlotus = try Ghlotus(asking: origin)
    try await onOwnThread {
      let session = try Self.prompt(in: shell, ghlotus)
      try session.type("ghp_16C7e\u{1A}")
      try session.wait(for: "topped")
      session.pause(seconds: 0.5)
      try session.type("echo wo''rd\r")
      // The shell shows what is typed, and then the output.
      try session.wait(for: "wo''rd")
      try session.wait(for: "word")
      try session.type("fg\r")
      try session.wait(for: "oken")
      session.pause(seconds: 0.5)
      try session.type(Self.token + "\r")
      try session.wait(for: "octocat")
      #expect(!session.shows("16C7e42F"))
      #expect(origin.requests.last?["Authorization"]?.hasSuffix(Self.token) == true)
    }
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGQUIT, SIGTERM, SIGUSR1, __libc_current_sigrtmin(), __libc_current_sigrtmax()])
  func `A signal that ends the prompt restores the echo`(signal: Int32) async throws {
    let origin = try OriginServer { _ in .json(Self.user) }
    let ghlotus = try Ghlotus(asking: origin)
    try await onOwnThread {
      let session = try Self.prompt(in: ["/bin/dash", "-i"], ghlotus)
      let process = try #require(Self.child(of: session.processID))
      try session.type("")
      #expect(kill(process, signal) == 0)
      try session.wait(for: "ended")
      try session.type("echo wo''rd\r")
      try session.wait(for: "wo''rd")
    }
  }

  @Test func `The key that quits ends the prompt, so that nothing typed afterward is read as a token`() async throws {
    let origin = try OriginServer { _ in .json(Self.user) }
    let ghlotus = try Ghlotus(asking: origin)
    try await onOwnThread {
      let session = try Self.prompt(in: ["/bin/dash", "-i"], ghlotus)
      try session.type("ghp_16C7e\u{1C}")
      try session.wait(for: "ended")
      #expect(!session.shows("ghp_16C7e"))
      try session.type("echo wo''rd\r")
      try session.wait(for: "wo''rd")
      #expect(origin.requests.isEmpty)
    }
  }

  /// The process that a shell waits for.
  private static func child(of shell: Int32) -> Int32? {
    guard let file = fopen("/proc/\(shell)/task/\(shell)/children", "r") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    return fgets(&buffer, 256, file).flatMap { Int32(String(cString: $0).prefix { $0.isNumber }) }
  }
}

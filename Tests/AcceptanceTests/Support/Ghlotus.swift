import FoundationEssentials
import Glibc
import TestSupport

/// The built program and a home of its own, driven as a user drives it: words in, streams and an exit status out.
///
/// Its environment is exactly what is given here, but for the file of a coverage profile. Requests to other machines go to
/// a proxy that refuses all connections.
struct Ghlotus: Sendable {
  /// Its streams.
  enum Device: Sendable {
    case pipes
    case terminal(columns: Int = 80, rows: Int = 24, streams: Set<Subprocess.Stream> = Set(Subprocess.Stream.allCases))
  }

  /// Holds the home directory and all that the program could write on its own account.
  let home: TemporaryDirectory
  let environment: [String: String]
  /// Kept, so that it listens for as long as it can be asked.
  private let server: OriginServer?
  private let folder: TemporaryDirectory?

  /// - Parameters:
  ///   - variables: come on top of the minimal environment; an empty value takes a variable away.
  ///   - server: what stands in for GitHub; nil for the real addresses, which are out of reach.
  ///   - folder: that a variable names.
  init(
    _ variables: [String: String] = [:], asking server: OriginServer? = nil, keeping folder: TemporaryDirectory? = nil
  ) throws {
    self.server = server
    self.folder = folder
    home = try TemporaryDirectory()
    var all = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.file("config"), "XDG_CACHE_HOME": home.file("cache"),
      "XDG_STATE_HOME": home.file("state"), "TMPDIR": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
      "TZ": "UTC", "GHLOTUS_PAGER": "cat", "TERM": "xterm-256color",
      "all_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1,localhost",
    ]
    all["GHLOTUS_API_URL"] = server?.url
    all["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
    environment = all.merging(variables) { $1 }.filter { !$0.value.isEmpty }
  }

  func run(
    _ arguments: String..., on device: Device = .pipes, standardInput: [UInt8]? = nil, timeout seconds: Double = 60,
    input: [TerminalInput] = [], signals: [Subprocess.Signal] = []
  ) async throws -> Subprocess.Result {
    try await run(
      arguments: arguments, on: device, standardInput: standardInput, timeout: seconds, input: input,
      signals: signals)
  }

  func run(
    arguments: [String], on device: Device = .pipes, standardInput: [UInt8]? = nil, timeout seconds: Double = 60,
    input: [TerminalInput] = [], signals: [Subprocess.Signal] = []
  ) async throws -> Subprocess.Result {
    let program = try Self.program()
    return try await onOwnThread {
      switch device {
      case .pipes:
        try Subprocess.run(
          program, arguments, environment: environment, standardInput: standardInput, timeout: seconds,
          signals: signals, workingDirectory: home.path)
      case .terminal(let columns, let rows, let streams):
        try Subprocess.runOnTerminal(
          program, arguments, environment: environment, columns: columns, rows: rows, streams: streams, input: input,
          standardInput: standardInput, timeout: seconds, signals: signals, workingDirectory: home.path)
      }
    }
  }

  /// Runs a script of bash, in which `ghlotus` is the program.
  func bash(
    _ script: String, timeout seconds: Double = 60, signals: [Subprocess.Signal] = []
  ) async throws -> Subprocess.Result {
    let variables = environment.merging(["GHLOTUS": try Self.program()]) { $1 }
    let script = script.split(separator: "ghlotus ", omittingEmptySubsequences: false).joined(
      separator: "\"$GHLOTUS\" ")
    return try await onOwnThread {
      try Subprocess.run(
        "/bin/bash", ["-c", script], environment: variables, timeout: seconds, signals: signals,
        workingDirectory: home.path)
    }
  }
}

extension Ghlotus {
  /// There is nothing to be tested.
  struct NoProgram: Error, CustomStringConvertible {
    let description: String
  }

  /// The program that `GHLOTUS_BINARY` names; else the newest that the package manager has built.
  static func program() throws -> String {
    if let named = ProcessInfo.processInfo.environment["GHLOTUS_BINARY"], !named.isEmpty {
      guard access(named, X_OK) == 0 else {
        throw NoProgram(description: "GHLOTUS_BINARY is \(named), which is no program; build it with `make build`.")
      }
      return URL(filePath: named).absoluteURL.path
    }
    let built = ["release", "debug"].map { Package.root + "/.build/\($0)/ghlotus" }.filter { access($0, X_OK) == 0 }
    guard let newest = built.max(by: { modified($0) < modified($1) }) else {
      throw NoProgram(description: "There is no ghlotus to be tested: run `swift build`, or set GHLOTUS_BINARY.")
    }
    return newest
  }

  static var isDebugBuild: Bool {
    (try? program().contains("/debug/")) == true
  }

  private static func modified(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }
}

/// Where the package is that these tests belong to.
enum Package {
  static let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

  static func fixture(_ name: String) -> String { root + "/Fixtures/" + name }
}

import FoundationEssentials
import Glibc
import TestSupport

/// The built program with a temporary home. Tests run it with arguments and check its output and
/// exit status.
///
/// The program inherits no environment variables except `LLVM_PROFILE_FILE`, which names the
/// coverage profile. Requests to other machines go to a proxy that refuses all connections.
struct Ghlotus: Sendable {
  /// The device behind the program's standard streams.
  enum Device: Sendable {
    case pipes
    case terminal(columns: Int = 80, rows: Int = 24, streams: Set<Subprocess.Stream> = Set(Subprocess.Stream.allCases))
  }

  /// The home folder, which also contains the folders for configuration, cache, state and temporary
  /// files.
  let home: TemporaryDirectory
  let environment: [String: String]
  /// The server, stored here so that it listens as long as the program may send requests.
  private let server: OriginServer?
  private let folder: TemporaryDirectory?

  /// Creates a home for the program.
  ///
  /// - Parameters:
  ///   - variables: Variables to add to the minimal environment. An empty value removes a variable.
  ///   - server: The server that replaces GitHub. If `nil`, the program uses the real addresses,
  ///     which it cannot reach.
  ///   - folder: A temporary folder to keep for as long as the home exists.
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
      // Swift's debugger for crashes waits for a key.
      "SWIFT_BACKTRACE": "enable=no",
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

  /// Runs a bash script. The word `ghlotus` in the script stands for the program.
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
  /// An error that reports that no built program was found.
  struct NoProgram: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the program.
  ///
  /// `GHLOTUS_BINARY` takes precedence over the newest build in the folder `.build`.
  static func program() throws -> String {
    if let named = ProcessInfo.processInfo.environment["GHLOTUS_BINARY"], !named.isEmpty {
      guard access(named, X_OK) == 0 else {
        throw NoProgram(description: "GHLOTUS_BINARY names \(named), which is not an executable file; run: make build")
      }
      return URL(filePath: named).absoluteURL.path
    }
    let built = ["release", "debug"].map { Package.root + "/.build/\($0)/ghlotus" }.filter { access($0, X_OK) == 0 }
    guard let newest = built.max(by: { modified($0) < modified($1) }) else {
      throw NoProgram(description: "no ghlotus program to test; run `swift build` or set GHLOTUS_BINARY")
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

/// Paths in the package that contains these tests.
enum Package {
  static let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

  static func fixture(_ name: String) -> String { root + "/Fixtures/" + name }
}

import TestSupport

/// The `curl` command, used as an HTTP client that is independent of this project's code.
enum Curl {
  /// The exit statuses of curl that the tests expect.
  enum Status {
    static let ok: Int32 = 0
    static let notHTTP: Int32 = 1
    static let couldNotConnect: Int32 = 7
    static let cutShort: Int32 = 18
    static let timedOut: Int32 = 28
    static let receiveFailed: Int32 = 56
    /// Since curl 8.6.
    static let tooLarge: Int32 = 100
    static let badCertificate: Int32 = 60
  }

  static func run(_ arguments: String...) async throws -> Subprocess.Result {
    try await onOwnThread {
      try Subprocess.run("curl", ["-sS", "--noproxy", "*"] + arguments, environment: [:])
    }
  }
}

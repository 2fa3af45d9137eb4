import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers

/// A file that the user names on the command line or types in the app.
struct InputFile {
  /// The place where the user gives the name.
  enum Origin {
    /// The command line. The name `-` stands for standard input, and the shell has replaced `~`.
    case commandLine
    /// A prompt of the app. A path that begins with `~/` is in the home folder. Only a regular file
    /// is read, because others, such as the terminal, would block the app.
    case prompt(home: String)
  }

  private let path: String
  private let isStandardInput: Bool
  private let mustBeRegular: Bool

  init(name: String, from origin: Origin = .commandLine) {
    switch origin {
    case .commandLine: (path, isStandardInput, mustBeRegular) = (name, name == "-", false)
    case .prompt(let home):
      (path, isStandardInput, mustBeRegular) = (name.replacingTilde(by: home), false, true)
    }
  }

  /// Reads the whole file.
  ///
  /// - Parameter limit: The maximum size in bytes. A larger file is an error, because a device such
  ///   as `/dev/zero` never ends.
  func read(limit: Int = 64 << 20) throws(UsageError) -> Data {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | (mustBeRegular ? O_NONBLOCK | O_NOCTTY : 0)
    let descriptor = isStandardInput ? STDIN_FILENO : open(path, flags)
    guard descriptor >= 0 else { throw unreadable }
    defer { if !isStandardInput { close(descriptor) } }
    var status = stat()
    if mustBeRegular, fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      throw UsageError(.unreadable(file: title, reason: "not a regular file"))
    }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        data += buffer.prefix(count)
        if data.count > limit { throw UsageError(.tooLarge(file: title, limit: limit)) }
      } else if count == 0 {
        return data
      } else if errno != EINTR {
        throw unreadable
      }
    }
  }

  /// Reads the whole file as UTF-8. Invalid bytes become U+FFFD.
  ///
  /// - Parameter limit: The maximum size in bytes.
  func text(limit: Int) throws(UsageError) -> String {
    String(decoding: try read(limit: limit), as: UTF8.self)
  }

  /// Whether standard input is a terminal.
  static var standardInputIsTerminal: Bool {
    isatty(STDIN_FILENO) == 1
  }

  private var title: String { isStandardInput ? "standard input" : path }

  private var unreadable: UsageError {
    UsageError(.unreadable(file: title, reason: String(cString: strerror(errno))))
  }
}

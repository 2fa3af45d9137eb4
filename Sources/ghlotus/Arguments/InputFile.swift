import Essentials
import FoundationEssentials
import Glibc
import HTTP
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

  private enum Source {
    case standardInput
    case file(path: String, mustBeRegular: Bool)
  }

  private let source: Source
  private let option: UsageError.FileOption?

  /// Creates a file from the name that the user gave.
  ///
  /// - Parameter option: The option whose value the file contains, if there is one. An error
  ///   message about the file then says how to avoid the error.
  init(name: String, from origin: Origin = .commandLine, for option: UsageError.FileOption? = nil) {
    self.option = option
    source =
      switch origin {
      case .commandLine: name == "-" ? .standardInput : .file(path: name, mustBeRegular: false)
      case .prompt(let home): .file(path: name.replacingTilde(by: home), mustBeRegular: true)
      }
  }

  /// Reads the whole file.
  ///
  /// - Parameter limit: The maximum size in bytes. A larger file is an error, because a device such
  ///   as `/dev/zero` never ends.
  func read(limit: Int = 64 << 20) throws(UsageError) -> Data {
    guard case .file(let path, let mustBeRegular) = source else { return try read(STDIN_FILENO, limit: limit) }
    guard !path.isEmpty else {
      throw UsageError(.unreadable(file: "\"\"", reason: "the file name is empty", of: option))
    }
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mustBeRegular ? O_NONBLOCK | O_NOCTTY : 0))
    guard descriptor >= 0 else { throw unreadable }
    defer { close(descriptor) }
    var status = stat()
    if mustBeRegular, fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      throw UsageError(.unreadable(file: path, reason: "not a regular file", of: option))
    }
    return try read(descriptor, limit: limit)
  }

  /// Reads the whole file, which must contain more than white space.
  ///
  /// An empty value could clear a field on GitHub, which the user may not have meant.
  ///
  /// - Throws: `UsageError.Problem.emptyInput` if the file is blank.
  func content(limit: Int = 64 << 20) throws(UsageError) -> Data {
    let data = try read(limit: limit)
    guard data.contains(where: { !($0 == 0x20 || (0x09...0x0D).contains($0)) }) else {
      throw UsageError(.emptyInput(file: title, of: option))
    }
    return data
  }

  private func read(_ descriptor: Int32, limit: Int) throws(UsageError) -> Data {
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

  /// Reads the whole file as text. A file that isn't valid UTF-8 is an error.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes.
  ///   - isRequired: Whether a file without visible text is an error. See `content(limit:)`.
  func text(limit: Int = 64 << 20, isRequired: Bool = false) throws(UsageError) -> String {
    let text = try text(in: try read(limit: limit))
    guard isRequired, text.isBlank else { return text }
    throw UsageError(.emptyInput(file: title, of: option))
  }

  /// Reads the whole file, which should contain a public key, as text.
  ///
  /// - Throws: `InvalidKeyError` for a GPG key in binary form, or `UsageError`.
  func key() throws -> String {
    let data = try read(limit: 1 << 20)
    do {
      return try text(in: data)
    } catch {
      if let problem = InvalidKeyError(binary: data) { throw problem }
      throw error
    }
  }

  private func text(in data: Data) throws(UsageError) -> String {
    switch UserText(decoding: data) {
    case .text(let text): return text
    case .binary: throw UsageError(.binary(file: title))
    case .notUTF8(let line): throw UsageError(.notUTF8(file: path, line: line))
    case .unmarkedUTF16(let encoding): throw UsageError(.utf16(file: path, encoding: encoding))
    }
  }

  /// Whether the name is that of a regular file.
  var exists: Bool {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether standard input is a terminal.
  static var standardInputIsTerminal: Bool {
    isatty(STDIN_FILENO) == 1
  }

  /// The path of the file; `nil` for standard input.
  private var path: String? {
    if case .file(let path, _) = source { path } else { nil }
  }

  private var title: String { path ?? "standard input" }

  private var unreadable: UsageError {
    let isNamed = if case .file = source { true } else { false }
    return UsageError(
      .unreadable(file: title, reason: String(cString: strerror(errno)), of: isNamed ? option : nil))
  }
}

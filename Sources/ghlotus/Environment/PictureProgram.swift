import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import Terminal

/// Decodes pictures in a separate process.
///
/// The process is ghlotus itself, started with a hidden argument. A downloaded picture may be
/// malicious. The process therefore has no environment, can't open files, and has little memory and
/// time.
nonisolated struct PictureProgram: Sendable {
  private static let word = "--decode-picture"
  /// The maximum size of a picture file, in bytes. GitHub's avatars are far smaller.
  private static let largestFile = 4 << 20
  /// The path of the program to start, which is ghlotus.
  private let path: String
  private let timeout: Duration

  /// Creates a decoder.
  ///
  /// - Parameter timeout: The time limit of the process, including its start.
  init(path: String = "/proc/self/exe", timeout: Duration = .seconds(5)) {
    self.path = path
    self.timeout = timeout
  }

  /// Decodes a picture file.
  ///
  /// The processes exchange data through temporary files without names. With pipes, each process
  /// could block until the other reads or writes.
  func decode(_ file: Data, as form: PictureFormat) async throws(PictureError) -> Data {
    guard file.count <= Self.largestFile, let input = tmpfile() else { throw .unreadable }
    defer { fclose(input) }
    guard let output = tmpfile() else { throw .unreadable }
    defer { fclose(output) }
    let isWritten = file.withUnsafeBytes { pwrite(fileno(input), $0.baseAddress, $0.count, 0) == $0.count }
    let program = Program(
      [path, Self.word, form.text], environment: [:], streams: [fileno(input), fileno(output), nil])
    guard isWritten, let child = program.start() else { throw .unreadable }
    switch await end(of: child) {
    case EXIT_SUCCESS: break
    case Self.noDecoder: throw .noDecoder
    default: throw .unreadable
    }
    // Read one byte more than expected, so that output of the wrong size is noticed.
    return Self.contents(of: fileno(output), limit: form.byteCount + 1)
  }

  /// Waits until the process exits, and ends it if it stops.
  ///
  /// - Returns: The exit status, or `nil` if a signal or the timeout ended the process.
  private func end(of child: ChildProcess) async -> Int32? {
    let state = await withTaskGroup(of: ChildProcess.State?.self) { group in
      group.addTask { await child.nextState() }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if state == .stopped { child.end() }
    guard case .ended(let status)? = state else { return nil }
    return status
  }

  private static func contents(of descriptor: Int32, limit: Int) -> Data {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &bytes, limit, 0)
    return Data(bytes.prefix(max(0, count)))
  }
}

/// The part that runs in the separate process.
extension PictureProgram {
  /// The exit status for a missing decoder, `EX_UNAVAILABLE` of sysexits.h.
  private static let noDecoder: Int32 = 69

  /// Decodes a picture and ends the process, if the arguments ask for that.
  ///
  /// Call this method before anything else, so that the decoding process has loaded and opened
  /// nothing that it doesn't need.
  @MainActor static func runIfWanted(_ words: [String]) {
    guard words.first == word, words.count == 2, let form = PictureFormat(words[1]) else { return }
    _exit(run(form))
  }

  @MainActor private static func run(_ form: PictureFormat) -> Int32 {
    guard ProcessLimits.confine(output: form.byteCount) else { return EXIT_FAILURE }
    guard let decoder = PictureDecoder() else { return noDecoder }
    guard ProcessLimits.forbidFiles() else { return EXIT_FAILURE }
    let width = OutputChannel.terminalWidth(of: STDOUT_FILENO)
    let channel = OutputChannel(
      descriptor: STDOUT_FILENO, capabilities: Capabilities(terminalWidth: width, color: .never, environment: [:]))
    guard let picture = decoder.picture(in: contents(of: STDIN_FILENO, limit: largestFile), as: form),
      (try? Console(output: channel, standardError: channel).write(picture)) != nil
    else { return EXIT_FAILURE }
    return EXIT_SUCCESS
  }
}

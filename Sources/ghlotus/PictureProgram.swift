import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import Terminal

/// App delegate support: decodes pictures in a process of its own: ghlotus again, by a word that is no command. That
/// process has no environment, no files and little memory and time, because what it reads was made by strangers.
nonisolated struct PictureProgram: Sendable {
  private static let word = "--decode-picture"
  /// Bytes of a file; an avatar from GitHub is far smaller.
  private static let largestFile = 4 << 20
  /// The program that is started: ghlotus.
  private let path: String
  private let timeout: Duration

  /// - Parameter timeout: for starting it, too.
  init(path: String = "/proc/self/exe", timeout: Duration = .seconds(5)) {
    self.path = path
    self.timeout = timeout
  }

  /// Both files lie in memory or have no name, so that neither process waits for the other.
  func decode(_ file: Data, as form: PictureForm) async throws(PictureError) -> Data {
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
    // One byte more than there should be.
    return Self.contents(of: fileno(output), limit: form.byteCount + 1)
  }

  /// - Returns: nil where it had to be ended.
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

/// The other process.
extension PictureProgram {
  /// `EX_UNAVAILABLE` of sysexits.h
  private static let noDecoder: Int32 = 69

  /// Ends the process where the words ask for a picture to be decoded. To be called before anything else is done.
  @MainActor static func runIfWanted(_ words: [String]) {
    guard words.first == word, words.count == 2, let form = PictureForm(words[1]) else { return }
    _exit(run(form))
  }

  @MainActor private static func run(_ form: PictureForm) -> Int32 {
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

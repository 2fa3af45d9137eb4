import CTickit
import Glibc

/// Terminal kit: the wrapper of a terminal of libtickit's and of the root of its windows. It knows nothing of what they
/// show.
///
/// Its isolation is written out: of a module's default the compiler tells an importer nothing where there is an isolated
/// deinit.
@MainActor
package final class TickitTerminal {
  package let handle: OpaquePointer
  let root: OpaquePointer
  private let write: ([UInt8]) -> Void
  private var sequences = KeySequences()

  /// - Parameters:
  ///   - channel: the terminal that is drawn on.
  ///   - input: the descriptor whose settings are changed with it; nothing is read from it here.
  /// - Returns: nil for a terminal that terminfo does not know.
  convenience init?(drawingOn channel: OutputChannel, readingFrom input: Int32) {
    self.init { try? channel.write($0) }
    tickit_term_set_output_fd(handle, channel.descriptor)
    // libtermkey writes to it, too, and passes over every key where it cannot: `</dev/tty` can only be read.
    let isReadOnly = fcntl(input, F_GETFL) & O_ACCMODE == O_RDONLY
    tickit_term_set_input_fd(handle, isReadOnly ? channel.descriptor : input)
    // libtickit asks the terminal instead, and not many answer that.
    if channel.capabilities.has24BitColor {
      tickit_term_setctl_int(handle, tickit_termctl_lookup("xterm.cap_rgb8"), 1)
    }
    pause()
  }

  /// A terminal whose bytes go to a closure, and which has no settings.
  init?(write: @escaping ([UInt8]) -> Void) {
    var builder = TickitTermBuilder()
    var canPlaceCursor = true
    let built = withUnsafeMutablePointer(to: &canPlaceCursor) { flag in
      var hook = TickitTerminfoHook(getstr: Self.capability, data: flag)
      return withUnsafePointer(to: &hook) { hook in
        builder.ti_hook = hook
        return tickit_term_build(&builder)
      }
    }
    guard let built, canPlaceCursor else { return nil }
    self.write = write
    handle = built
    root = tickit_window_new_root(built)
    tickit_term_set_output_buffer(handle, 1 << 14)
    tickit_term_set_output_func(
      handle,
      { _, bytes, count, user in
        guard let bytes, let user else { return }
        let terminal = Unmanaged<TickitTerminal>.fromOpaque(user).takeUnretainedValue()
        terminal.write(UnsafeBufferPointer(start: bytes, count: count).map(UInt8.init(bitPattern:)))
      }, Unmanaged.passUnretained(self).toOpaque())
    setUp()
  }

  /// A terminal in memory.
  init(rows: Int, columns: Int) {
    write = { _ in }
    handle = tickit_mockterm_new(Int32(rows), Int32(columns))
    root = tickit_window_new_root(handle)
    setUp()
  }

  isolated deinit {
    tickit_window_unref(root)
    tickit_term_set_output_func(handle, { _, _, _, _ in }, nil)
    tickit_term_unref(handle)
  }

  private func setUp() {
    // In a locale without UTF-8 libtermkey would take a byte within a character for the beginning of a key.
    tickit_term_set_utf8(handle, true)
    // What no window covers is blank.
    tickit_window_bind_event(
      root, TICKIT_WINDOW_ON_EXPOSE, TickitBindFlags(0),
      { _, _, info, _ in
        guard let info = info?.assumingMemoryBound(to: TickitExposeEventInfo.self) else { return 0 }
        tickit_renderbuffer_eraserect(info.pointee.rb, &info.pointee.rect)
        return 1
      }, nil)
  }

  /// libtickit aborts the process where a capability is missing, though it would use most of them for scrolling alone.
  private static let capability:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> UnsafePointer<CChar>? = { name, value, data in
      guard let name else { return value }
      // libtermkey takes any value of this for the prefix of the oldest mouse protocol.
      if strcmp(name, "key_mouse") == 0 { return constant("\u{1B}[M") }
      // A key that the terminal lacks is no trouble; and they are asked for later, when the flag has gone.
      guard value == nil, strncmp(name, "key", 3) != 0 else { return value }
      if strcmp(name, "cursor_address") == 0 { data?.storeBytes(of: false, as: Bool.self) }
      return constant("")
    }

  private nonisolated static func constant(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// Taking the terminal, giving it back, and what it is told and tells meanwhile.
extension TickitTerminal {
  /// Takes the terminal's settings; what it shows stays until its modes are switched on.
  func resume() {
    tickit_term_resume(handle)
  }

  /// Puts it back into the state in which it was.
  func pause() {
    write(Array(PasteScanner.switchedOff.utf8))
    tickit_term_pause(handle)
    tickit_term_flush(handle)
  }

  func switchModesOn() {
    tickit_term_setctl_int(handle, TICKIT_TERMCTL_ALTSCREEN, 1)
    tickit_term_setctl_int(handle, TICKIT_TERMCTL_MOUSE, Int32(TICKIT_TERM_MOUSEMODE_DRAG.rawValue))
    tickit_term_setctl_int(handle, TICKIT_TERMCTL_CURSORVIS, 0)
    tickit_term_flush(handle)
    write(Array(PasteScanner.switchedOn.utf8))
  }

  /// What `pause` would write, for the process that restores the terminal if this one is killed.
  static func restoringSequence() -> [UInt8] {
    var written: [UInt8] = []
    guard let terminal = TickitTerminal(write: { written += $0 }) else { return [] }
    terminal.switchModesOn()
    written = []
    terminal.pause()
    return written
  }

  var size: Size {
    var (rows, columns): (Int32, Int32) = (0, 0)
    tickit_term_get_size(handle, &rows, &columns)
    return Size(rows: Int(rows), columns: Int(columns))
  }

  /// Asks the terminal for its size again.
  func refreshSize() {
    tickit_term_refresh_size(handle)
    // A line that knows no size, such as a serial one, says nothing.
    if size.rows == 0 || size.columns == 0 { tickit_term_set_size(handle, 24, 80) }
  }

  /// Hands over what was typed; the windows hear of it.
  /// - Returns: milliseconds after which a key that may be the beginning of another counts as itself.
  func push(_ bytes: [UInt8]) -> Int? {
    sequences.harmless(bytes).withUnsafeBytes { bytes in
      // libtermkey has room for 256 bytes, and passes over the rest.
      for start in stride(from: 0, to: bytes.count, by: Self.chunk) {
        let chunk = bytes[start..<min(start + Self.chunk, bytes.count)]
        let base = UnsafeRawBufferPointer(rebasing: chunk).baseAddress?.assumingMemoryBound(to: CChar.self)
        tickit_term_input_push_bytes(handle, base, chunk.count)
      }
    }
    return checkTimeout()
  }

  private static let chunk = 64

  /// Each press is for the window that is uppermost by then.
  func press(_ key: String, times count: Int) {
    for _ in 0..<count {
      key.withCString { name in
        var info = TickitKeyEventInfo(type: TICKIT_KEYEV_KEY, mod: 0, str: name)
        tickit_term_emit_key(handle, &info)
      }
    }
  }

  func checkTimeout() -> Int? {
    let milliseconds = Int(tickit_term_input_check_timeout_msec(handle))
    if milliseconds >= 0 { return milliseconds }
    // Nothing is waited for.
    sequences.beginKey()
    return nil
  }

  func exposeAll() {
    tickit_window_expose(root, nil)
  }

  func flush() {
    tickit_window_flush(root)
    tickit_term_flush(handle)
  }
}

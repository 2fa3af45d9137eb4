import CTickit
import Glibc

/// A wrapper of a libtickit terminal and its root window.
///
/// `@MainActor` is explicit, although it is the module's default isolation. If a class has an
/// isolated `deinit`, the compiler doesn't tell importing modules about the default.
@MainActor
package final class TickitTerminal {
  package let handle: OpaquePointer
  let root: OpaquePointer
  private let write: ([UInt8]) -> Void
  private var sequences = KeySequences()

  /// Creates a wrapper of a real terminal.
  ///
  /// - Parameters:
  ///   - channel: The channel of the terminal to draw on.
  ///   - input: A descriptor of the terminal. libtickit changes its settings but doesn't read from
  ///     it.
  /// - Returns: `nil` if terminfo doesn't have an entry for the terminal.
  convenience init?(drawingOn channel: OutputChannel, readingFrom input: Int32) {
    self.init { try? channel.write($0) }
    tickit_term_set_output_fd(handle, channel.descriptor)
    // libtermkey also writes to this descriptor, and ignores every key if that fails. If the
    // descriptor is read-only, as after `</dev/tty`, use the output's descriptor.
    let isReadOnly = fcntl(input, F_GETFL) & O_ACCMODE == O_RDONLY
    tickit_term_set_input_fd(handle, isReadOnly ? channel.descriptor : input)
    // By default, libtickit queries the terminal for 24-bit color, and few terminals respond.
    if channel.capabilities.colorDepth == .direct24Bit {
      tickit_term_setctl_int(handle, tickit_termctl_lookup("xterm.cap_rgb8"), 1)
    }
    pause()
  }

  /// Creates a terminal that passes its output to a closure and doesn't change any settings.
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

  /// Creates a terminal in memory.
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
    // Without UTF-8 mode, as in some locales, libtermkey may mistake a byte inside a character for
    // the start of a key.
    tickit_term_set_utf8(handle, true)
    // Keep the cells blank that no window covers.
    tickit_window_bind_event(
      root, TICKIT_WINDOW_ON_EXPOSE, TickitBindFlags(0),
      { _, _, info, _ in
        guard let info = info?.assumingMemoryBound(to: TickitExposeEventInfo.self) else { return 0 }
        tickit_renderbuffer_eraserect(info.pointee.rb, &info.pointee.rect)
        return 1
      }, nil)
  }

  /// A terminfo hook that provides empty values for missing capabilities.
  ///
  /// libtickit aborts the process if a capability is missing, although it needs most of them only
  /// for scrolling. The hook sets the Boolean in its last argument to `false` if the terminal can't
  /// position the cursor.
  private static let capability:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> UnsafePointer<CChar>? = { name, value, data in
      guard let name else { return value }
      // libtermkey treats any value of `key_mouse` as the prefix of the X10 mouse protocol, so
      // return the correct prefix.
      if strcmp(name, "key_mouse") == 0 { return constant("\u{1B}[M") }
      // Missing keys are harmless. Besides, libtermkey queries keys later, when `data` is no longer
      // valid.
      guard value == nil, strncmp(name, "key", 3) != 0 else { return value }
      if strcmp(name, "cursor_address") == 0 { data?.storeBytes(of: false, as: Bool.self) }
      return constant("")
    }

  private nonisolated static func constant(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// Taking over and releasing the terminal, input and output.
extension TickitTerminal {
  /// Changes the terminal's settings. The terminal's content doesn't change until `switchModesOn`
  /// is called.
  func resume() {
    tickit_term_resume(handle)
  }

  /// Restores the previous settings and modes of the terminal.
  func pause() {
    write(Array(PasteScanner.switchedOff.utf8))
    tickit_term_pause(handle)
    tickit_term_flush(handle)
  }

  /// Turns on the alternate screen, the mouse and bracketed paste mode, and hides the cursor.
  func switchModesOn() {
    tickit_term_setctl_int(handle, TICKIT_TERMCTL_ALTSCREEN, 1)
    tickit_term_setctl_int(handle, TICKIT_TERMCTL_MOUSE, Int32(TICKIT_TERM_MOUSEMODE_DRAG.rawValue))
    tickit_term_setctl_int(handle, TICKIT_TERMCTL_CURSORVIS, 0)
    tickit_term_flush(handle)
    write(Array(PasteScanner.switchedOn.utf8))
  }

  /// The bytes that `pause` writes. The process that restores the terminal after a crash writes
  /// them, too.
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

  /// Fetches the size of the terminal again.
  func refreshSize() {
    tickit_term_refresh_size(handle)
    // Some terminals, such as serial lines, don't report a size.
    if size.rows == 0 || size.columns == 0 { tickit_term_set_size(handle, 24, 80) }
  }

  /// Passes typed bytes to libtickit, which sends events to the windows.
  ///
  /// - Returns: The time in milliseconds until an ambiguous key, such as Escape, counts as
  ///   complete. `nil` if no key is pending.
  func push(_ bytes: [UInt8]) -> Int? {
    sequences.harmless(bytes).withUnsafeBytes { bytes in
      // Push small chunks. libtermkey's buffer holds 256 bytes, and further bytes are dropped.
      for start in stride(from: 0, to: bytes.count, by: Self.chunk) {
        let chunk = bytes[start..<min(start + Self.chunk, bytes.count)]
        let base = UnsafeRawBufferPointer(rebasing: chunk).baseAddress?.assumingMemoryBound(to: CChar.self)
        tickit_term_input_push_bytes(handle, base, chunk.count)
      }
    }
    return checkTimeout()
  }

  private static let chunk = 64

  /// Simulates key presses. Each press goes to the window that is topmost at that time.
  func press(_ key: String, times count: Int) {
    for _ in 0..<count {
      key.withCString { name in
        var info = TickitKeyEventInfo(type: TICKIT_KEYEV_KEY, mod: 0, str: name)
        tickit_term_emit_key(handle, &info)
      }
    }
  }

  /// Processes a pending key whose time is up.
  ///
  /// - Returns: The remaining time of a pending key in milliseconds, or `nil` if no key is pending.
  func checkTimeout() -> Int? {
    let milliseconds = Int(tickit_term_input_check_timeout_msec(handle))
    if milliseconds >= 0 { return milliseconds }
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

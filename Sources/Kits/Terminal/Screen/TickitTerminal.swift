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
  private let modes: TerminalModes
  private var decoder: KeyDecoder
  private var faintText = FaintText()
  /// Whether 24-bit colors are sent. libtickit sends them only to the terminal type `xterm` and to
  /// types such as `xterm-256color`.
  private(set) var has24BitColors = false

  /// Creates a wrapper of a real terminal. Nothing is written to the terminal until `resume` is
  /// called.
  ///
  /// - Parameter channel: The channel of the terminal.
  /// - Returns: `nil` if terminfo doesn't have an entry for the terminal.
  convenience init?(drawingOn channel: OutputChannel) {
    self.init(capabilities: channel.capabilities) { try? channel.write($0) }
    // libtickit only reads the terminal's size from this descriptor.
    tickit_term_set_output_fd(handle, channel.descriptor)
    if channel.capabilities.colorDepth == .direct24Bit {
      has24BitColors = tickit_term_setctl_int(handle, tickit_termctl_lookup("xterm.cap_rgb8"), 1)
    }
  }

  /// Creates a terminal that passes its output to a closure.
  init?(capabilities: Capabilities, write: @escaping ([UInt8]) -> Void) {
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
    modes = TerminalModes(hasMouse: capabilities.hasMouse)
    decoder = KeyDecoder(patience: capabilities.isRemote ? .remote : .local)
    tickit_term_set_output_buffer(handle, 1 << 14)
    // libtickit's first output sets a mode that nothing resets, and queries the terminal. A reply
    // could arrive after the program has ended, so drop this output.
    tickit_term_set_output_func(handle, { _, _, _, _ in }, nil)
    tickit_term_flush(handle)
    tickit_term_set_output_func(
      handle,
      { _, bytes, count, user in
        guard let bytes, let user else { return }
        let terminal = Unmanaged<TickitTerminal>.fromOpaque(user).takeUnretainedValue()
        let written = UnsafeBufferPointer(start: bytes, count: count).map(UInt8.init(bitPattern:))
        terminal.write(terminal.faintText.replacingBlinking(in: written))
      }, Unmanaged.passUnretained(self).toOpaque())
    setUp()
  }

  /// Creates a terminal in memory.
  init(rows: Int, columns: Int) {
    write = { _ in }
    modes = TerminalModes(hasMouse: true)
    decoder = KeyDecoder(patience: .local)
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
    // Erase the cells that no window covers.
    tickit_window_bind_event(
      root, TICKIT_WINDOW_ON_EXPOSE, TickitBindFlags(0),
      { _, _, info, _ in
        guard let info = info?.assumingMemoryBound(to: TickitExposeEventInfo.self) else { return 0 }
        tickit_renderbuffer_eraserect(info.pointee.rb, &info.pointee.rect)
        return 1
      }, nil)
  }

  /// A terminfo hook that provides values for missing capabilities.
  ///
  /// libtickit aborts the process if a capability is missing, although it uses most of them only for
  /// scrolling. An empty value doesn't help, because libtickit then prints uninitialized memory. The
  /// hook sets the Boolean in its last argument to `false` if the terminal can't position the cursor.
  private static let capability:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> UnsafePointer<CChar>? = { name, value, data in
      guard let name, value == nil || value?.pointee == 0 else { return value }
      if strcmp(name, "cursor_address") == 0 { data?.storeBytes(of: false, as: Bool.self) }
      return MissingCapability.value(of: name)
    }
}

/// Taking over and releasing the terminal, input and output.
extension TickitTerminal {
  /// Sets the modes of the screen.
  func resume() {
    write(Array(modes.set.utf8))
    tickit_term_resume(handle)
    tickit_term_flush(handle)
  }

  /// Resets the modes of the terminal.
  func pause() {
    tickit_term_pause(handle)
    tickit_term_flush(handle)
    write(Array(modes.reset.utf8))
  }

  /// The bytes that `pause` writes. They also restore the terminal after a crash.
  func restoringSequence() -> [UInt8] {
    var written: [UInt8] = []
    var capabilities = Capabilities(
      isTerminal: true, width: 80, hasColor: false, hasLinks: false, hasUnicode: false, canRedraw: true)
    capabilities.hasMouse = modes.hasMouse
    guard let terminal = TickitTerminal(capabilities: capabilities, write: { written += $0 }) else { return [] }
    terminal.resume()
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
    if size.rows < 1 || size.columns < 1 { tickit_term_set_size(handle, 24, 80) }
  }

  /// Decodes typed bytes and sends events to the windows.
  ///
  /// - Parameter bytes: The bytes. An empty array means that an incomplete key counts as complete,
  ///   because nothing followed it in time.
  /// - Returns: The time in milliseconds until an incomplete key, such as Escape, counts as complete.
  ///   `nil` if no key is incomplete.
  func push(_ bytes: [UInt8]) -> Int? {
    for input in bytes.isEmpty ? decoder.giveUp() : decoder.decode(bytes) {
      switch input {
      case .key(let key): press(key.name, times: 1)
      case .text(let text): emit(text, TICKIT_KEYEV_TEXT)
      case .mouse(let report): emit(report)
      }
    }
    return decoder.timeout
  }

  /// Simulates key presses. Each press goes to the window that is topmost at that time.
  func press(_ key: String, times count: Int) {
    for _ in 0..<count { emit(key, TICKIT_KEYEV_KEY) }
  }

  private func emit(_ key: String, _ type: TickitKeyEventType) {
    key.withCString { name in
      var info = TickitKeyEventInfo(type: type, mod: 0, str: name)
      tickit_term_emit_key(handle, &info)
    }
  }

  private func emit(_ report: MouseReport) {
    let (type, button) =
      switch report.kind {
      case .press: (TICKIT_MOUSEEV_PRESS, report.button)
      case .drag: (TICKIT_MOUSEEV_DRAG, report.button)
      case .release: (TICKIT_MOUSEEV_RELEASE, report.button)
      case .wheelUp: (TICKIT_MOUSEEV_WHEEL, TICKIT_MOUSEWHEEL_UP)
      case .wheelDown: (TICKIT_MOUSEEV_WHEEL, TICKIT_MOUSEWHEEL_DOWN)
      }
    var info = TickitMouseEventInfo(
      type: type, button: Int32(button), mod: 0, line: Int32(report.cell.row), col: Int32(report.cell.column))
    tickit_term_emit_mouse(handle, &info)
  }

  func exposeAll() {
    tickit_window_expose(root, nil)
  }

  func flush() {
    tickit_window_flush(root)
    tickit_term_flush(handle)
  }
}

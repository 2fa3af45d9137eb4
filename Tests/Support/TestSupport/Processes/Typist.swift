import Glibc

/// Types a list of inputs into a terminal, based on the time and on the terminal's output.
struct Typist {
  private var script: ArraySlice<TerminalInput>
  private var unsent: ArraySlice<UInt8> = []
  private var lastTyped = monotonicNanoseconds()
  /// The number of bytes of output when the last input was typed.
  private var alreadySeen = 0

  init(script: [TerminalInput]) { self.script = script[...] }

  /// Types the next input if it is due.
  ///
  /// The terminal may accept only some of the bytes. The next call then continues with the rest.
  ///
  /// - Parameter appeared: The output of the program so far.
  mutating func type(into terminal: Descriptor, seeing appeared: [UInt8]) {
    if unsent.isEmpty, let next = script.first, let bytes = due(next, appeared) {
      script.removeFirst()
      unsent = bytes[...]
      lastTyped = monotonicNanoseconds()
      alreadySeen = appeared.count
    }
    guard !unsent.isEmpty else { return }
    let count = unsent.withUnsafeBytes { write(terminal.number, $0.baseAddress, $0.count) }
    unsent = unsent.dropFirst(max(count, 0))
  }

  private func due(_ input: TerminalInput, _ appeared: [UInt8]) -> [UInt8]? {
    switch input {
    case .atFirst(let bytes): bytes
    case .after(let seconds, let bytes):
      Double(monotonicNanoseconds() - lastTyped) / 1e9 >= seconds ? bytes : nil
    case .onceSeen(let text, let bytes):
      appeared[alreadySeen...].contains(Array(text.utf8)) ? bytes : nil
    }
  }
}

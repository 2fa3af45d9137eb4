import Glibc

/// Types a script into a terminal, watching what appears there.
struct Typist {
  private var script: ArraySlice<TerminalInput>
  private var unsent: ArraySlice<UInt8> = []
  private var lastTyped = monotonicNanoseconds()
  /// How much had appeared when something was last typed.
  private var alreadySeen = 0

  init(script: [TerminalInput]) { self.script = script[...] }

  /// Types what is due by now, as far as the terminal takes it without waiting.
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

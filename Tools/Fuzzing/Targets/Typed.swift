import MockScreen

@testable import Terminal

extension FuzzTarget {
  /// Reads input from a terminal in small pieces.
  ///
  /// The result must not depend on the size of the pieces, and typed text must not contain control
  /// characters. The first byte of the input determines the size. Some control functions are
  /// recognized only if their bytes arrive together, so the keys may depend on the size if the
  /// input has one of them.
  static let typed = FuzzTarget("typed", longest: 512) { input in
    var input = input
    let size = input.number(in: 1...64)
    let bytes = Array(input.bytes)
    let reads = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
    var (whole, cut) = (PasteScanner(), PasteScanner())
    let pieces = joined(whole.scan(bytes) + whole.giveUp())
    try demand(
      joined(reads.flatMap { cut.scan($0) } + cut.giveUp()) == pieces, "the result depends on the size of the reads")
    var (wholeKeys, cutKeys) = (KeyDecoder(patience: .local), KeyDecoder(patience: .local))
    let keys = wholeKeys.decode(bytes) + wholeKeys.giveUp()
    let functions = zip(bytes, bytes.dropFirst()).filter { $0 == 0x1B && mayBeginFunction($1) }
    try demand(
      reads.flatMap { cutKeys.decode($0) } + cutKeys.giveUp() == keys || !functions.isEmpty,
      "the keys depend on the size of the reads")

    let screen = MockScreen(rows: 5, columns: 20).screen
    var events: [InputEvent] = []
    let window = screen.open(.full) {
      events.append($0)
    } draw: { _ in
      Frame(lines: [])
    }
    for read in reads where !read.contains(0x1A) { _ = screen.receive(read) }
    for _ in 0..<2 { _ = screen.receive([]) }
    window.close()
    for case .text(let text) in events {
      try demand(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a key inserts \(text)")
    }
  }

  /// Whether a byte after Escape may begin a control function that is recognized only if its bytes
  /// arrive together.
  private static func mayBeginFunction(_ byte: UInt8) -> Bool {
    (0x20..<0x30).contains(byte) || "N]".utf8.contains(byte)
  }

  /// Joins adjacent pieces of typed text, so that the number of reads doesn't matter.
  private static func joined(_ pieces: [PasteScanner.Piece]) -> [PasteScanner.Piece] {
    pieces.reduce(into: []) { joined, piece in
      if case .typed(let bytes) = piece, case .typed(let before)? = joined.last {
        joined[joined.count - 1] = .typed(before + bytes)
      } else {
        joined.append(piece)
      }
    }
  }
}

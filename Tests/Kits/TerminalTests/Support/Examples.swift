import Glibc
import Testing

@testable import Terminal

extension Capabilities {
  /// Returns the capabilities of a modern terminal.
  static func terminal(width: Int = 80, hasColor: Bool = true, hasLinks: Bool = true, hasUnicode: Bool = true)
    -> Capabilities
  {
    Capabilities(
      isTerminal: true, width: width, hasColor: hasColor, hasLinks: hasLinks, hasUnicode: hasUnicode, canRedraw: true)
  }

  /// Returns the capabilities of a pipe or a file.
  static func pipe(width: Int = 80, hasUnicode: Bool = true) -> Capabilities {
    Capabilities(
      isTerminal: false, width: width, hasColor: false, hasLinks: false, hasUnicode: hasUnicode, canRedraw: false)
  }
}

/// A temporary file without a name.
///
/// Tests write to the descriptor of the file and read the contents back.
final class Scratch {
  private let file: UnsafeMutablePointer<FILE>

  init() throws {
    file = try #require(tmpfile())
  }

  deinit {
    fclose(file)
  }

  var descriptor: Int32 {
    fileno(file)
  }

  var bytes: [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
  }

  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// A random number generator that returns the same sequence on every run (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func text(of alphabet: [String], length: Int) -> String {
    (0..<length).reduce(into: "") { text, _ in text += alphabet.randomElement(using: &self) ?? "" }
  }
}

extension [String] {
  /// Pieces of hostile and international text, to be combined at random.
  static let nasty = [
    "a", "b", "word", " ", " ", "\n", "\t", "é", "e\u{301}", "\u{301}", "日", "한", "ﾊ", "👩", "👨‍👩‍👧", "🇩🇪", "\u{1F1E9}",
    "❤️", "1️⃣", "\u{200D}", "\u{FE0F}", "\u{E0100}", "\u{20E3}", "👍🏽", "\u{1F3FD}", "\u{1B}", "[31m", "\r", "\r\n",
    "\u{7F}",
    "\u{9B}", "\u{202E}", "\u{2066}", "\u{AD}", "\u{FEFF}", "\u{2028}", "\u{600}", "\u{3164}", "\u{FFFD}", "\u{E0041}",
    "\u{1100}", "\u{903}", "\u{94D}", "\u{915}", "…", "0", "#", "\u{0}",
  ]
}

/// The ranges of a text that are replaced.
///
/// The ranges are in any order, because a secret that precedes its name is found only when the scan
/// reaches the name.
struct Strikes {
  private struct Strike {
    let start: UInt32
    let end: UInt32
  }

  private var strikes: [Strike] = []
  /// The replacements other than `Redaction.mark`, by the start of their range.
  private var replacements: [UInt32: String] = [:]

  mutating func add(_ range: Range<Int>, _ replacement: String) {
    let start = UInt32(range.lowerBound)
    strikes.append(Strike(start: start, end: UInt32(range.upperBound)))
    replacements[start] = replacement == Redaction.mark ? nil : replacement
  }

  /// Returns the text with the replacements, or `nil` if there are none.
  ///
  /// If ranges overlap, the replacement of the first range replaces both.
  func applied(to bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !strikes.isEmpty else { return nil }
    var (output, copied) = ([UInt8](), 0)
    for strike in strikes.sorted(by: { ($0.start, $1.end) < ($1.start, $0.end) }) where strike.end > copied {
      if strike.start >= copied {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<Int(strike.start)]))
        output += (replacements[strike.start] ?? Redaction.mark).utf8
      }
      copied = Int(strike.end)
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    return output
  }
}

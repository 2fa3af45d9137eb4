package import FoundationEssentials

/// Model support: a look at JSON before it is understood.
extension Data {
  /// Whether a string of this JSON is longer than that, in bytes: it would cost a hundred times its size to show.
  package func hasText(longerThan limit: Int = longestText) -> Bool {
    withUnsafeBytes { bytes in
      let quote = UInt8(ascii: "\"")
      var index = 0
      while index < bytes.count {
        guard bytes[index] == quote else {
          index += 1
          continue
        }
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        if index - start > limit { return true }
        index += 1
      }
      return false
    }
  }

  /// Bytes; longer than all that people write in a profile or a list.
  package static let longestText = 16 << 10
}

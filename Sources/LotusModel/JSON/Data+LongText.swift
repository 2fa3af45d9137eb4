package import FoundationEssentials

/// Model support: a look at JSON before it is understood.
extension Data {
  /// Whether a string of this JSON is longer than that, in bytes: it would cost a hundred times its size to show.
  package func hasText(longerThan limit: Int = longestText) -> Bool {
    withUnsafeBytes { bytes in
      var start: Int?
      var index = 0
      while index < bytes.count {
        switch (bytes[index], start) {
        case (UInt8(ascii: "\\"), .some): index += 1
        case (UInt8(ascii: "\""), .some(let first)):
          if index - first > limit { return true }
          start = nil
        case (UInt8(ascii: "\""), nil): start = index
        default: break
        }
        index += 1
      }
      return false
    }
  }

  /// Bytes; longer than all that people write in a profile or a list.
  package static let longestText = 16 << 10
}

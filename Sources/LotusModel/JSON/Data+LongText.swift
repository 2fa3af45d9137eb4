package import FoundationEssentials

/// Model support: a look at JSON before it is understood.
extension Data {
  /// Whether a string of this JSON is longer than that, in bytes: it would cost a hundred times its size to show.
  package func hasText(longerThan limit: Int = longestText) -> Bool {
    withUnsafeBytes { bytes in
      // Most JSON has a quote in every stretch of this length, and is not read in between.
      var start = 0
      while bytes.count - start > limit {
        guard let quote = bytes[start...start + limit].lastIndex(of: UInt8(ascii: "\"")), !bytes.isEscaped(quote) else {
          return bytes.hasText(longerThan: limit)
        }
        start = quote + 1
      }
      return false
    }
  }

  /// Bytes; longer than all that people write in a profile or a list.
  package static let longestText = 16 << 10
}

extension UnsafeRawBufferPointer {
  /// Whether an odd number of backslashes stands before it.
  fileprivate func isEscaped(_ index: Int) -> Bool {
    let backslashes = self[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }
    return !backslashes.count.isMultiple(of: 2)
  }

  fileprivate func hasText(longerThan limit: Int) -> Bool {
    let quote = UInt8(ascii: "\"")
    var index = 0
    while index < count {
      guard self[index] == quote else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < count, self[index] != quote { index += self[index] == UInt8(ascii: "\\") ? 2 : 1 }
      if index - start > limit { return true }
      index += 1
    }
    return false
  }
}

/// Model: recognises secrets by their shape (tokens, JWTs, private keys, passwords in URLs), and finds where they end.
extension EscapedBytes {
  /// The end of a token of a known make.
  func endOfToken(at index: Int, first: UInt8) -> Int? {
    for shape in SecretTable.shapes where shape.prefix[0] == first {
      guard let start = end(of: shape.prefix, at: index) else { continue }
      let run = skip(from: start, while: SecretTable.isWord)
      if run.count >= shape.minimumCount { return run.end }
    }
    return nil
  }

  /// The end of a JSON Web Token, or of text that only begins like one; there is no need to look again before that end.
  func endOfJWT(at index: Int) -> (end: Int, isOne: Bool)? {
    guard let start = end(of: SecretTable.jwtPrefix, at: index) else { return nil }
    let head = skip(from: start, while: SecretTable.isWord)
    guard head.count >= 8, let second = end(of: ".", at: head.end) else { return (head.end, false) }
    let body = skip(from: second, while: SecretTable.isWord)
    guard body.count >= 8 else { return (head.end, false) }
    return (skip(from: body.end) { SecretTable.isWord($0) || $0 == UInt8(ascii: ".") }.end, true)
  }

  /// The end of a PEM block with a private key; the end of the string or the text where the block has none.
  func endOfPrivateKey(at index: Int) -> Int? {
    guard let start = end(of: SecretTable.pemBegin, at: index), let body = endOfLabel(from: start) else { return nil }
    guard contains(SecretTable.pemLabel, in: start..<body) else { return nil }
    var index = body
    while index < count, bytes[index] != UInt8(ascii: "\"") {
      if let label = end(of: SecretTable.pemEnd, at: index) { return endOfLabel(from: label) ?? label }
      index = unit(at: index).end
    }
    return index
  }

  /// User and password of a URL: `user:password@`, or a long word before the `@`.
  /// - Parameter index: of the colon behind the scheme.
  func userInfo(afterColonAt index: Int) -> Range<Int>? {
    guard let start = end(of: SecretTable.schemeEnd, at: index) else { return nil }
    let name = skip(from: start) { Self.isOfUserInfo($0) && $0 != UInt8(ascii: ":") }
    if end(of: "@", at: name.end) != nil { return name.count >= 20 ? start..<name.end : nil }
    guard let password = end(of: ":", at: name.end) else { return nil }
    let rest = skip(from: password, while: Self.isOfUserInfo)
    return end(of: "@", at: rest.end) == nil ? nil : password..<rest.end
  }

  private func endOfLabel(from start: Int) -> Int? {
    let label = skip(from: start) {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "+")
    }
    return end(of: SecretTable.dashes, at: label.end)
  }

  private func contains(_ text: [UInt8], in range: Range<Int>) -> Bool {
    let label = decoded(range).map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return label.indices.contains { label[$0...].starts(with: text) }
  }

  private static func isOfUserInfo(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\""),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      false
    default: true
    }
  }
}

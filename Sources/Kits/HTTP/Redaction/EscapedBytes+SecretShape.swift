import Essentials

/// Recognizes secrets by their shape and finds where they end.
///
/// The secrets with a known shape are tokens, JSON Web Tokens, private keys and passwords in URLs.
extension EscapedBytes {
  /// Returns the end of a token with a known prefix, or `nil` if no token begins at the index.
  ///
  /// - Parameter beginsWord: Whether the character before the index isn't part of a word.
  func endOfToken(at index: Int, first: UInt8, beginsWord: Bool) -> Int? {
    for shape in SecretShapes.shapesByFirst[Int(first)] where beginsWord || !shape.beginsWord {
      guard let start = end(of: shape.prefix, at: index) else { continue }
      let run = skip(from: start) { byte in
        shape.isPlain
          ? byte.isLetterOrDigit
          : SecretShapes.isWord(byte) || (shape.hasPeriods && byte == UInt8(ascii: "."))
      }
      guard run.count >= shape.minimumCount else { continue }
      guard shape.beginsWord else { return run.end }
      // The word may contain marks of secrets that were removed before. Don't count their letters,
      // because a word isn't a secret only because of these marks.
      let word = String(decoding: decoded(start..<run.end), as: UTF8.self).replacing(Redaction.mark, with: "")
      if word.utf8.count >= shape.minimumCount { return run.end }
    }
    return nil
  }

  /// Returns the end of a run of exactly 40 hexadecimal digits, which can be an old token of GitHub
  /// or the hash of a commit.
  func endOfHash(at index: Int) -> Int? {
    let run = skip(from: index, while: \.isHexDigit)
    return run.count == 40 && skip(from: run.end, while: SecretShapes.isWord).count == 0 ? run.end : nil
  }

  /// Returns the end of a JSON Web Token, or of text that only begins like a token.
  ///
  /// No other JSON Web Token begins before the returned end. `isOne` is `true` if the text is a
  /// token.
  ///
  /// - Returns: `nil` if the text doesn't begin like a token.
  func endOfJWT(at index: Int) -> (end: Int, isOne: Bool)? {
    guard let start = end(of: SecretShapes.jwtPrefix, at: index) else { return nil }
    let head = skip(from: start, while: SecretShapes.isWord)
    guard head.count >= 8, let second = end(of: ".", at: head.end) else { return (head.end, false) }
    let body = skip(from: second, while: SecretShapes.isWord)
    guard body.count >= 8 else { return (head.end, false) }
    return (skip(from: body.end) { SecretShapes.isWord($0) || $0 == UInt8(ascii: ".") }.end, true)
  }

  /// Returns the end of a PEM block that contains a private key.
  ///
  /// If the block has no end marker, it extends to the next quotation mark or to the end of the
  /// text.
  ///
  /// - Returns: `nil` if the index isn't the start of a PEM block with a private key.
  func endOfPrivateKey(at index: Int) -> Int? {
    guard let start = end(of: SecretShapes.pemBegin, at: index), let body = endOfLabel(from: start) else { return nil }
    guard contains(SecretShapes.pemLabel, in: start..<body) else { return nil }
    var index = body
    while index < count, bytes[index] != UInt8(ascii: "\"") {
      if let label = end(of: SecretShapes.pemEnd, at: index) { return endOfLabel(from: label) ?? label }
      index = unit(at: index).end
    }
    return index
  }

  /// Returns the range of the secret in the user information of a URL.
  ///
  /// The secret is the password in `user:password@`, even if the password contains another `@`. A
  /// user name of at least 20 characters is part of the secret, because it can be a token.
  ///
  /// - Parameters:
  ///   - index: The index of the colon after the scheme.
  ///   - isMessage: Whether the text is a message, which never shows the user name. It may quote an
  ///     invalid URL with a slash in the password.
  func userInfo(afterColonAt index: Int, inMessage isMessage: Bool) -> Range<Int>? {
    guard let start = end(of: SecretShapes.schemeEnd, at: index) else { return nil }
    let name = skip(from: start) { Self.isOfUserInfo($0) && $0 != UInt8(ascii: ":") }
    let password = end(of: ":", at: name.end)
    var isPart: (UInt8) -> Bool = Self.isOfUserInfo
    var rest = skip(from: password ?? start, while: isPart)
    if isMessage, let password, skip(from: password, while: \.isDigit).end != rest.end {
      // The text after the colon isn't a port, so a slash doesn't end the password.
      isPart = Self.isOfInvalidUserInfo
      rest = skip(from: password, while: isPart)
    }
    guard var next = end(of: "@", at: rest.end) else { return nil }
    var last = rest.end
    while true {
      rest = skip(from: next, while: isPart)
      guard let following = end(of: "@", at: rest.end) else { break }
      (last, next) = (rest.end, following)
    }
    if isMessage || name.count >= 20 { return start..<last }
    return password.map { $0..<last }
  }

  private func endOfLabel(from start: Int) -> Int? {
    let label = skip(from: start) {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "+")
    }
    return end(of: SecretShapes.dashes, at: label.end)
  }

  private func contains(_ text: [UInt8], in range: Range<Int>) -> Bool {
    let label = decoded(range).map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return label.indices.contains { label[$0...].starts(with: text) }
  }

  private static func isOfInvalidUserInfo(_ byte: UInt8) -> Bool {
    isOfUserInfo(byte) || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(byte)
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

/// Splits Swift code into tokens and comments.
///
/// The tokenizer is simpler than that of a compiler, but sufficient for rules about names.
struct Tokenizer {
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var isSpaced = false
  private var isDocumented = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    while position < scalars.count { scan() }
  }

  private mutating func scan() {
    let pounds = peek() == "#" ? scalars[position...].prefix { $0 == "#" }.count : 0
    switch (peek(), peek(pounds)) {
    case ("\n", _), (" ", _), ("\t", _), ("\r", _): skipSpace()
    case ("/", _) where peek(1) == "/": scanLineComment()
    case ("/", _) where peek(1) == "*": scanBlockComment()
    case (_, "\""): scanString(pounds: pounds)
    case (_, "/") where pounds > 0 || opensRegex: scanRegex(pounds: pounds)
    case ("`", _): scanEscapedWord()
    case ("@", _) where isWord(peek(1)), ("#", _) where isWord(peek(1)): scanWord(sigil: 1)
    case (let first, _) where isDigit(first): scanNumber()
    case (let first, _) where isWord(first): scanWord(sigil: 0)
    default: take(1, as: .symbol)
    }
  }
}

// MARK: - White space and comments

extension Tokenizer {
  private mutating func skipSpace() {
    advance()
    isSpaced = true
  }

  private mutating func scanLineComment() {
    let end = scalars[position...].firstIndex(of: "\n") ?? scalars.count
    record(Comment(text: string(position..<end), line: line), marker: "///")
    position = end
  }

  private mutating func scanBlockComment() {
    let (start, startLine) = (position, line)
    var depth = 0
    repeat {
      let isOpening = peek() == "/" && peek(1) == "*"
      let isClosing = peek() == "*" && peek(1) == "/"
      depth += isOpening ? 1 : isClosing ? -1 : 0
      advance(isOpening || isClosing ? 2 : 1)
    } while depth > 0 && position < scalars.count
    record(Comment(text: string(start..<position), line: startLine), marker: "/**")
  }

  private mutating func record(_ comment: Comment, marker: String) {
    comments.append(comment)
    isSpaced = true
    isDocumented = isDocumented || comment.text.hasPrefix(marker)
  }
}

// MARK: - Words, numbers and literals

extension Tokenizer {
  private mutating func scanWord(sigil: Int) {
    take(sigil + scalars[(position + sigil)...].prefix(while: isWord).count, as: .word)
  }

  /// Reads a name in backticks. Removes the backticks if the name doesn't need them.
  private mutating func scanEscapedWord() {
    let end = scalars[(position + 1)...].firstIndex(of: "`") ?? scalars.count - 1
    let name = string(position + 1..<end)
    let isPlain = name.unicodeScalars.allSatisfy { isWord($0) } && !Token.isReserved(name)
    append(.word, isPlain ? name : string(position..<end + 1))
    advance(end + 1 - position)
  }

  private mutating func scanNumber() {
    var length = 1
    while isWord(peek(length)) || (peek(length) == "." && isDigit(peek(length + 1))) { length += 1 }
    take(length, as: .number)
  }

  private mutating func scanString(pounds: Int) {
    let isMultiline = at("\"", 3, then: "\n", 1, from: pounds)
    let quotes = isMultiline ? 3 : 1
    var text = String.UnicodeScalarView()
    let place = reserve()
    advance(pounds + quotes)
    while position < scalars.count, !at("\"", quotes, then: "#", pounds), isMultiline || peek() != "\n" {
      if peek() == "\\", at("#", pounds, from: 1) {
        advance(pounds + 1)
        if peek() == "(" { scanInterpolation() } else { advance() }
      } else {
        text.append(scalars[position])
        advance()
      }
    }
    advance(quotes + pounds)
    fill(place, with: String(text))
  }

  private mutating func scanInterpolation() {
    var depth = 0
    repeat {
      depth += peek() == "(" ? 1 : peek() == ")" ? -1 : 0
      scan()
    } while depth > 0 && position < scalars.count
  }

  private mutating func scanRegex(pounds: Int) {
    let place = reserve()
    let start = position + pounds + 1
    advance(pounds + 1)
    while position < scalars.count, !at("/", 1, then: "#", pounds) { advance(peek() == "\\" ? 2 : 1) }
    let text = string(start..<position)
    advance(1 + pounds)
    fill(place, with: text)
  }

  /// Whether the slash at the current position begins a regular expression.
  ///
  /// A slash after an operand is a division. The line must also contain a closing slash.
  private var opensRegex: Bool {
    guard peek() == "/", tokens.last?.endsOperand != true, let next = peek(1), !" )\t\n".unicodeScalars.contains(next)
    else { return false }
    return scalars[(position + 1)...].prefix { $0 != "\n" }.contains("/")
  }
}

// MARK: - Reading

extension Tokenizer {
  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  /// Whether `first` occurs `count` times, and then `second` occurs `rest` times.
  ///
  /// - Parameter offset: The distance from the current position to the first occurrence.
  private func at(
    _ first: Unicode.Scalar, _ count: Int, then second: Unicode.Scalar = "#", _ rest: Int = 0, from offset: Int = 0
  ) -> Bool {
    (0..<count).allSatisfy { peek(offset + $0) == first }
      && (0..<rest).allSatisfy { peek(offset + count + $0) == second }
  }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)]))
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < scalars.count {
      if scalars[position] == "\n" { line += 1 }
      position += 1
    }
  }

  private mutating func take(_ length: Int, as kind: Token.Kind) {
    append(kind, string(position..<position + length))
    advance(length)
  }

  private mutating func append(_ kind: Token.Kind, _ text: String) {
    tokens.append(Token(kind: kind, text: text, line: line, isSpaced: isSpaced, isDocumented: isDocumented))
    (isSpaced, isDocumented) = (false, false)
  }

  /// Appends an empty literal, whose text is filled in later.
  ///
  /// The text is known only after the interpolations have been scanned, but the literal must
  /// precede their tokens.
  ///
  /// - Returns: The index of the literal.
  private mutating func reserve() -> Int {
    append(.literal, "")
    return tokens.count - 1
  }

  private mutating func fill(_ place: Int, with text: String) {
    tokens[place].text = "\"\(text)\""
  }

  private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": return true
    default: return !scalar.isASCII
    }
  }

  private func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }
}

import LotusModel

/// Superscript or subscript, which is text above or below the baseline.
enum Script {
  case superscript, `subscript`

  /// Returns a text in superscript or subscript characters, such as `²` for `2`.
  ///
  /// - Returns: `nil` if Unicode has no such form of one of its characters.
  func text(_ text: String) -> String? {
    let forms = self == .superscript ? Self.superscripts : Self.subscripts
    let scripted = text.compactMap { $0.isWhitespace ? $0 : forms[$0] }
    return scripted.count == text.count ? String(scripted) : nil
  }

  /// Returns the spans of a text above or below the line.
  ///
  /// Text that Unicode can't show in this way follows a symbol, as in TeX: `x^(p, q)`. Letters at
  /// the start of a block or after white space are a caption in small print instead of an index.
  /// They stay as they are, so that they are legible.
  ///
  /// - Parameter previous: The character before the text, or `nil` at the start of a block.
  fileprivate func shown(_ spans: [TextDocument.Span], after previous: Character?) -> [TextDocument.Span] {
    let text = spans.map(\.text).joined()
    let isOnItsOwn = previous?.isWhitespace ?? true
    guard text.contains(where: { $0.isLetter || $0.isNumber }), !(isOnItsOwn && text.contains(where: \.isLetter)) else {
      return spans
    }
    let scripted = spans.compactMap { span in
      span.marks.contains(.code) ? nil : self.text(span.text).map { TextDocument.Span($0, span.marks, link: span.link) }
    }
    guard scripted.count < spans.count else { return scripted }
    guard !isOnItsOwn, !spans.isEmpty else { return spans }
    let hasBrackets = text.count == 1 || ["()", "[]"].contains("\(text.prefix(1))\(text.suffix(1))")
    var signed = spans
    signed[0].text = (self == .superscript ? "^" : "_") + (hasBrackets ? "" : "(") + signed[0].text
    if !hasBrackets { signed[signed.count - 1].text += ")" }
    return signed
  }

  private static let superscripts = forms(
    of: "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ")
  private static let subscripts = forms(
    of: "0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

  private static func forms(of plain: String, _ forms: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, forms))
  }
}

/// A superscript or subscript whose content a `DocumentBuilder` is collecting.
struct OpenScript {
  private let script: Script
  /// The number of spans before the text, and the length of the last of them in bytes. A text with the
  /// same marks continues that span.
  private let (spanCount, byteCount): (Int, Int)

  init(_ script: Script, after spans: [TextDocument.Span] = []) {
    self.script = script
    (spanCount, byteCount) = (spans.count, spans.last?.text.utf8.count ?? 0)
  }

  /// The same superscript or subscript, continued in a new block.
  var inNewBlock: OpenScript { OpenScript(script) }

  /// Ends the text.
  func close(in spans: inout [TextDocument.Span]) {
    var content = Array(spans.dropFirst(spanCount))
    spans.removeLast(content.count)
    let last = spans.count - 1
    if last >= 0, spans[last].text.utf8.count > byteCount {
      let start = spans[last].text.utf8.index(spans[last].text.startIndex, offsetBy: byteCount)
      let text = String(spans[last].text[start...])
      content.insert(TextDocument.Span(text, spans[last].marks, link: spans[last].link), at: 0)
      spans[last].text.removeSubrange(start...)
    }
    for span in script.shown(content, after: spans.last?.text.last) { spans.join(span) }
  }
}

extension [TextDocument.Span] {
  /// Adds a span, which becomes a part of the last span if they differ only in their texts.
  mutating func join(_ span: TextDocument.Span) {
    let last = count - 1
    if last >= 0, self[last].marks == span.marks, self[last].link == span.link {
      self[last].text += span.text
    } else {
      append(span)
    }
  }
}

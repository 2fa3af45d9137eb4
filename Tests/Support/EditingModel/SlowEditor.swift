import Terminal

/// A simple and slow reference implementation of an edited text.
///
/// The text is an array of bytes. Character boundaries are computed again in each step.
struct SlowEditor {
  struct State: Equatable {
    var bytes: [UInt8]
    /// The number of bytes before the caret.
    var caret: Int
    /// The number of bytes before the other end of the selection.
    var anchor: Int
  }

  private let isMultiline: Bool
  var state: State
  var past: [State] = []
  var future: [State] = []
  private var isTyping = false

  init(_ text: String, isMultiline: Bool) {
    self.isMultiline = isMultiline
    let bytes = Array(text.utf8)
    state = State(bytes: bytes, caret: bytes.count, anchor: bytes.count)
  }

  var text: String {
    String(decoding: state.bytes, as: UTF8.self)
  }

  /// The byte offset of each character, followed by the length of the text.
  var boundaries: [Int] {
    var boundaries = [0]
    var end = 0
    for character in text {
      end += character.utf8.count
      boundaries.append(end)
    }
    return boundaries
  }

  mutating func apply(_ step: Step) {
    let wasTyping = isTyping
    isTyping = false
    switch step {
    case .insert(let text): type(text, goingOn: wasTyping && state.caret == state.anchor)
    case .paste(let text): replaceSelection(with: text)
    case .delete(let direction, let unit):
      let old = state
      if state.caret == state.anchor { state.anchor = target(direction, unit) }
      if state.caret == state.anchor { state.anchor = target(direction, .character) }
      replaceSelection(with: "", remembering: old)
    case .move(let direction, let unit, let extending):
      if unit == .character, !extending, state.caret != state.anchor {
        let edges = [state.caret, state.anchor].sorted()
        go(to: direction == .backward ? edges[0] : edges[1])
      } else {
        go(to: target(direction, unit), extending: extending)
      }
    case .moveLines: break
    case .place(let caret, let extending):
      let places = boundaries
      go(to: places[max(0, min(caret, places.count - 1))], extending: extending)
    case .selectAll: (state.anchor, state.caret) = (0, state.bytes.count)
    case .undo:
      guard let last = past.popLast() else { break }
      future.append(state)
      state = last
    case .redo:
      guard let next = future.popLast() else { break }
      past.append(state)
      state = next
    }
  }

  private mutating func go(to caret: Int, extending: Bool = false) {
    state.caret = caret
    if !extending { state.anchor = caret }
  }

  private mutating func type(_ text: String, goingOn: Bool) {
    replaceSelection(with: text, remembering: goingOn ? nil : state)
    let (all, places) = (Array(self.text), boundaries)
    let index = places.firstIndex(of: state.caret) ?? 0
    isTyping = !text.isEmpty && !(index > 1 && all[index - 1].isWhitespace && !all[index - 2].isWhitespace)
  }

  private mutating func replaceSelection(with text: String) {
    replaceSelection(with: text, remembering: state)
  }

  private mutating func replaceSelection(with text: String, remembering old: State?) {
    let (low, high) = (min(state.caret, state.anchor), max(state.caret, state.anchor))
    guard !text.isEmpty || low < high else { return }
    if let old { past.append(old) }
    future = []
    state.bytes.replaceSubrange(low..<high, with: clean(text))
    let wanted = low + clean(text).count
    go(to: boundaries.first { $0 >= wanted } ?? state.bytes.count)
  }

  /// The UTF-8 bytes of a text with normalized line endings.
  ///
  /// A line ending becomes a line feed, and a tab is unchanged. In a single-line text, both become
  /// spaces.
  private func clean(_ text: String) -> [UInt8] {
    var clean: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: clean.append(isMultiline ? 0x0A : 0x20)
      case 0x09: clean.append(isMultiline ? 0x09 : 0x20)
      default: clean.append(byte)
      }
      previous = byte
    }
    return clean
  }

  private func target(_ direction: EditedText.Direction, _ unit: EditedText.Unit) -> Int {
    let (all, places) = (Array(self.text), boundaries)
    var index = places.firstIndex(of: state.caret) ?? 0
    /// Moves over the next character if the character meets a condition.
    func step(if isWanted: (Character) -> Bool) -> Bool {
      let ahead = direction == .backward ? index - 1 : index
      guard all.indices.contains(ahead), isWanted(all[ahead]) else { return false }
      index += direction == .backward ? -1 : 1
      return true
    }
    func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber
    }
    switch unit {
    case .character: _ = step { _ in true }
    case .word:
      while step(if: { !isWord($0) }) {}
      while step(if: isWord) {}
    case .spacedWord:
      while step(if: { $0.isWhitespace }) {}
      while step(if: { !$0.isWhitespace }) {}
    case .line: while step(if: { $0 != "\n" }) {}
    case .text: while step(if: { _ in true }) {}
    }
    return places[index]
  }
}

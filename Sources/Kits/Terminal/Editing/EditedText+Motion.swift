/// The movement of the caret, with or without extending the selection.
nonisolated extension EditedText {
  /// The direction of a movement: toward the start or the end of the text.
  public enum Direction: Hashable, Sendable {
    case backward, forward
  }

  /// The distance of a movement.
  ///
  /// A `word` consists of letters and digits, and a `spacedWord` of all characters up to white
  /// space. `line` and `text` mean the rest of the line or of the text.
  public enum Unit: Hashable, Sendable {
    case character, word, spacedWord, line, text
  }

  public mutating func move(_ direction: Direction, by unit: Unit, extending: Bool = false) {
    let leavesSelection = unit == .character && !extending && !selection.isEmpty
    let edge = direction == .backward ? selection.lowerBound : selection.upperBound
    place(at: leavesSelection ? edge : destination(direction, by: unit), extending: extending)
  }

  /// Moves the caret up or down by displayed lines.
  ///
  /// The caret returns to the column of the first vertical movement on each line that is long
  /// enough.
  ///
  /// - Parameters:
  ///   - lines: The number of lines, negative for up.
  ///   - layout: The layout of the current text.
  ///   - extending: Whether to extend the selection. If the target line doesn't exist, the
  ///     selection extends to the start or end of the text.
  /// - Returns: `false` if the target line doesn't exist and `extending` is `false`.
  public mutating func moveLines(_ lines: Int, in layout: TextLayout, extending: Bool = false) -> Bool {
    var position = layout.position(of: caret)
    if case .climbing(let column) = streak { position.column = column }
    streak = .climbing(column: position.column)
    position.row += lines
    guard (0..<layout.rowCount).contains(position.row) else {
      if extending { move(lines < 0 ? .backward : .forward, by: .text, extending: true) }
      return extending
    }
    place(at: layout.caret(at: position), extending: extending, streak: streak)
    return true
  }

  public mutating func selectAll() {
    place(at: 0)
    place(at: characters.count, extending: true)
  }

  /// Selects the word at a caret position. Between two words, selects the spaces and punctuation
  /// there.
  public mutating func selectWord(at caret: Int) {
    place(at: caret)
    guard !characters.isEmpty else { return }
    let place = min(self.caret, characters.count - 1)
    let isInWord = characters[place].isInWord
    func isAlike(_ character: Character) -> Bool { character.isInWord == isInWord && character != "\n" }
    let before = characters[..<place].reversed().prefix(while: isAlike).count
    let after = characters[place...].prefix(while: isAlike).count
    self.place(at: place - before)
    self.place(at: place + after, extending: true)
  }

  /// The caret position after a movement from the current position.
  func destination(_ direction: Direction, by unit: Unit) -> Int {
    switch direction {
    case .backward: caret - Self.length(of: unit, in: characters[..<caret].reversed())
    case .forward: caret + Self.length(of: unit, in: Array(characters[caret...]))
    }
  }

  private static func length(of unit: Unit, in ahead: [Character]) -> Int {
    switch unit {
    case .character: return min(1, ahead.count)
    case .word: return lengthOfWord(in: ahead) { $0.isInWord }
    case .spacedWord: return lengthOfWord(in: ahead) { !$0.isWhitespace }
    case .line: return ahead.prefix { $0 != "\n" }.count
    case .text: return ahead.count
    }
  }

  /// The length of the next word, including the gap before it.
  private static func lengthOfWord(in ahead: [Character], isInWord: (Character) -> Bool) -> Int {
    let gap = ahead.prefix { !isInWord($0) }.count
    return gap + ahead.dropFirst(gap).prefix(while: isInWord).count
  }
}

nonisolated extension Character {
  /// Whether the character is part of a word. As in readline, words consist of letters and digits.
  fileprivate var isInWord: Bool {
    isLetter || isNumber
  }
}

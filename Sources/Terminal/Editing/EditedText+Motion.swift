/// Terminal kit: moving the caret, with the selection behind it or not.
nonisolated extension EditedText {
  /// Towards the beginning of the text or towards its end.
  public enum Direction: Hashable, Sendable {
    case backward, forward
  }

  /// How far: one character, past one word, past one word as white space divides them, or to the end of the line or of the
  /// text.
  public enum Unit: Hashable, Sendable {
    case character, word, spacedWord, line, text
  }

  public mutating func move(_ direction: Direction, by unit: Unit, extending: Bool = false) {
    let leavesSelection = unit == .character && !extending && !selection.isEmpty
    let edge = direction == .backward ? selection.lowerBound : selection.upperBound
    place(at: leavesSelection ? edge : destination(direction, by: unit), extending: extending)
  }

  /// Moves up (negative) or down in the text as it is laid out, and keeps to the column in which this began.
  /// - Returns: false where there is no such line. A selection is then extended to the end of the text.
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

  /// Selects the word, or what stands between two words, that the caret would stand in or before.
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

  /// Where the caret would come to stand.
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

  /// The gap before it included
  private static func lengthOfWord(in ahead: [Character], isInWord: (Character) -> Bool) -> Int {
    let gap = ahead.prefix { !isInWord($0) }.count
    return gap + ahead.dropFirst(gap).prefix(while: isInWord).count
  }
}

nonisolated extension Character {
  /// Words are made of letters and digits, as for readline.
  fileprivate var isInWord: Bool {
    isLetter || isNumber
  }
}

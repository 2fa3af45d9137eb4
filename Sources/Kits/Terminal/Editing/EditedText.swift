/// An editable text with a caret, a selection and an undo history.
///
/// Positions of the caret and the selection are numbers of characters, not of code points. Every
/// position is therefore between two characters, even if an edit joins or separates code points.
/// The type is a plain value without knowledge of keys, widths or the screen.
public nonisolated struct EditedText: Hashable, Sendable {
  /// Whether the text can have several lines. If not, line ends and tabs become spaces.
  public let isMultiline: Bool

  /// The default maximum length of a text, in code points. The limit keeps the layout fast, because
  /// several texts are laid out at each key press.
  public static let maximumLength = 4_096
  private let maximumLength: Int

  /// Whether the last change exceeded the maximum length. The end of the inserted text was then
  /// dropped.
  public private(set) var isCut: Bool

  private var present: Snapshot
  private var past: [Step] = []
  private var future: [Step] = []
  var streak = Streak.none

  /// Creates an editable text with the caret at its end.
  ///
  /// - Parameters:
  ///   - text: The initial text. All kinds of line ends are normalized to line feeds.
  ///   - isMultiline: Whether the text can have several lines.
  ///   - maximumLength: The maximum length of the text in code points.
  public init(_ text: String, isMultiline: Bool = false, maximumLength: Int = EditedText.maximumLength) {
    self.isMultiline = isMultiline
    self.maximumLength = maximumLength
    let fitting = Self.prefix(of: text, length: maximumLength)
    isCut = fitting.endIndex < text.endIndex
    let characters = Array(Self.normalized(fitting, isMultiline: isMultiline))
    present = Snapshot(characters: characters, caret: characters.count, anchor: characters.count)
  }

  /// The state of the text.
  private struct Snapshot: Hashable {
    var characters: [Character]
    var caret: Int
    /// The end of the selection opposite the caret, or the caret position if nothing is selected.
    var anchor: Int
  }

  /// A snapshot in the undo history. A string takes a fraction of the memory of its characters.
  private struct Step: Hashable {
    let text: String
    let caret: Int
    let anchor: Int

    init(_ snapshot: Snapshot) {
      (text, caret, anchor) = (String(snapshot.characters), snapshot.caret, snapshot.anchor)
    }

    var snapshot: Snapshot { Snapshot(characters: Array(text), caret: caret, anchor: anchor) }
  }

  /// A series of similar edits or movements. The next edit or movement can continue the series.
  enum Streak: Hashable {
    case none
    case typing
    /// Vertical movement of the caret, which returns to this column on each line that is long
    /// enough.
    case climbing(column: Int)
  }

  public var text: String {
    String(present.characters)
  }

  var characters: [Character] {
    present.characters
  }

  /// The position of the caret: the number of characters before it.
  public var caret: Int {
    present.caret
  }

  /// The range of the selected characters, or an empty range at the caret.
  public var selection: Range<Int> {
    min(present.caret, present.anchor)..<max(present.caret, present.anchor)
  }

  public var selectedText: String {
    String(characters[selection])
  }

  public var canRedo: Bool {
    !future.isEmpty
  }

  /// A copy with the caret at the start and no selection.
  public var atStart: EditedText {
    var text = self
    text.place(at: 0)
    return text
  }

  /// Replaces the selection with typed text.
  ///
  /// Consecutive calls form one undo step until a space follows a word.
  public mutating func insert(_ text: String) {
    replace(selection, with: text, goingOn: streak == .typing)
    let last = characters[..<caret].suffix(2).map(\.isWhitespace)
    streak = text.isEmpty || last == [false, true] ? .none : .typing
  }

  /// Replaces the selection with pasted text, as a separate undo step.
  public mutating func paste(_ text: String) {
    replace(selection, with: text)
  }

  /// Replaces the text before the caret, as a separate undo step.
  public mutating func replaceBeforeCaret(with text: String) {
    replace(0..<caret, with: text)
  }

  /// Deletes the selection, or the text from the caret to the end of the unit if nothing is
  /// selected.
  ///
  /// If the caret is at that end already, the next character is deleted.
  ///
  /// - Returns: The deleted text.
  @discardableResult
  public mutating func delete(_ direction: Direction, by unit: Unit) -> String {
    let target = destination(direction, by: unit)
    let end = target == caret ? destination(direction, by: .character) : target
    let range = selection.isEmpty ? min(caret, end)..<max(caret, end) : selection
    let deleted = String(characters[range])
    replace(range, with: "")
    return deleted
  }

  /// Replaces the whole text, and moves the caret to its end.
  ///
  /// - Returns: The value of `isCut`: `true` if the end of the new text was dropped.
  public mutating func replaceAll(with text: String) -> Bool {
    if self.text != text { replace(0..<characters.count, with: text) }
    return isCut
  }

  /// Reverts the last change, if there is one.
  public mutating func undo() {
    streak = .none
    guard let last = past.popLast() else { return }
    isCut = false
    future.append(Step(present))
    present = last.snapshot
  }

  /// Restores the change that was undone last. After a new change, this method does nothing.
  public mutating func redo() {
    streak = .none
    guard let next = future.popLast() else { return }
    isCut = false
    past.append(Step(present))
    present = next.snapshot
  }

  /// Moves the caret to a position, limited to the length of the text.
  public mutating func place(at caret: Int, extending: Bool = false) {
    place(at: caret, extending: extending, streak: .none)
  }

  mutating func place(at caret: Int, extending: Bool, streak: Streak) {
    self.streak = streak
    present.caret = min(max(0, caret), characters.count)
    if !extending { present.anchor = present.caret }
  }

  private static let maximumSteps = 1000
  /// The maximum size of the undo history in bytes. Each undo step contains the whole text.
  private static let maximumBytes = 4_000_000

  private mutating func replace(_ range: Range<Int>, with text: String, goingOn: Bool = false) {
    streak = .none
    let (head, tail) = (String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
    let room = maximumLength - head.unicodeScalars.count - tail.unicodeScalars.count
    let fitting = Self.prefix(of: text, length: room)
    isCut = fitting.endIndex < text.endIndex
    guard !range.isEmpty || !fitting.isEmpty else { return }
    if !goingOn { past.append(Step(present)) }
    let steps = min(Self.maximumSteps, Self.maximumBytes / max(1, past.last?.text.utf8.count ?? 0) + 1)
    past.removeFirst(max(0, past.count - steps))
    future = []
    let changed = head + Self.normalized(fitting, isMultiline: isMultiline)
    // Split the text into characters again, because code points on both sides of the edit may join.
    present.characters = Array(changed + tail)
    place(at: Self.boundary(atOrBehind: changed.utf8.count, in: characters))
  }

  /// The caret position after a number of bytes. If the bytes end inside a character, the position
  /// after that character.
  private static func boundary(atOrBehind bytes: Int, in characters: [Character]) -> Int {
    var passed = 0
    return characters.prefix { character in
      defer { passed += character.utf8.count }
      return passed < bytes
    }.count
  }

  /// The longest prefix that fits into a number of code points, where each line end counts as one. The
  /// rest of the text isn't read, so the length of the text doesn't matter.
  private static func prefix(of text: String, length: Int) -> Substring {
    var room = length
    return text.prefix { character in
      room -= character == "\r\n" ? 1 : character.unicodeScalars.count
      return room >= 0
    }
  }

  private static func normalized(_ text: Substring, isMultiline: Bool) -> String {
    guard text.utf8.contains(where: { $0 == 0x0D || !isMultiline && ($0 == 0x0A || $0 == 0x09) }) else {
      return String(text)
    }
    return String(
      text.map { character in
        switch character {
        case "\r\n", "\r", "\n": isMultiline ? "\n" : " "
        case "\t" where !isMultiline: " "
        default: character
        }
      })
  }
}

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

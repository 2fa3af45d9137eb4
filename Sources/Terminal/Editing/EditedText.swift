/// Terminal kit: a text that is edited: its characters, the caret, the selection, and what can be undone and redone.
///
/// Caret and anchor are numbers of characters, so they always stand between two characters of the whole text, also
/// where code points join into one character or separate. An inert value: it knows no keys, no width and no screen.
public nonisolated struct EditedText: Hashable, Sendable {
  /// Whether the text may have several lines; if not, line ends and tabs become spaces.
  public let isMultiline: Bool

  /// Bytes of UTF-8 that a text may have: little enough to be laid out at every key.
  public static let maximumBytes = 4_096

  /// Whether the last change brought more than there was room for; that was left out.
  public private(set) var isCut: Bool

  private var present: Snapshot
  private var past: [Snapshot] = []
  private var future: [Snapshot] = []
  var streak = Streak.none

  /// - Parameter text: its line ends become line feeds; the caret stands behind it.
  public init(_ text: String, isMultiline: Bool = false) {
    self.isMultiline = isMultiline
    let fitting = Self.prefix(of: text, bytes: Self.maximumBytes)
    isCut = fitting.endIndex < text.endIndex
    let characters = Array(Self.normalized(fitting, isMultiline: isMultiline))
    present = Snapshot(characters: characters, caret: characters.count, anchor: characters.count)
  }

  /// What undoing brings back.
  private struct Snapshot: Hashable {
    var characters: [Character]
    var caret: Int
    /// Where the selection began; the same as the caret if nothing is selected.
    var anchor: Int
  }

  /// What the next step may go on with.
  enum Streak: Hashable {
    case none
    case typing
    /// Moving from line to line, in this column where they are long enough
    case climbing(column: Int)
  }

  public var text: String {
    String(present.characters)
  }

  var characters: [Character] {
    present.characters
  }

  /// The number of characters before it.
  public var caret: Int {
    present.caret
  }

  /// The characters that are selected; empty at the caret if none are.
  public var selection: Range<Int> {
    min(present.caret, present.anchor)..<max(present.caret, present.anchor)
  }

  public var selectedText: String {
    String(characters[selection])
  }

  public var canRedo: Bool {
    !future.isEmpty
  }

  /// The same with the caret before its first character, and nothing selected.
  public var atStart: EditedText {
    var text = self
    text.place(at: 0)
    return text
  }

  /// Types in place of the selection. What is typed in one go, up to a space behind a word, is undone in one go.
  public mutating func insert(_ text: String) {
    replace(selection, with: text, goingOn: streak == .typing)
    let last = characters[..<caret].suffix(2).map(\.isWhitespace)
    streak = text.isEmpty || last == [false, true] ? .none : .typing
  }

  /// Inserts in place of the selection, as a step of its own.
  public mutating func paste(_ text: String) {
    replace(selection, with: text)
  }

  /// Deletes the selection; if there is none, what lies between the caret and the end of the unit, or at that end the
  /// next character.
  /// - Returns: what is deleted.
  @discardableResult
  public mutating func delete(_ direction: Direction, by unit: Unit) -> String {
    let target = destination(direction, by: unit)
    let end = target == caret ? destination(direction, by: .character) : target
    let range = selection.isEmpty ? min(caret, end)..<max(caret, end) : selection
    let deleted = String(characters[range])
    replace(range, with: "")
    return deleted
  }

  /// Puts another text in the place of all; the caret stands behind it.
  public mutating func replaceAll(with text: String) {
    guard self.text != text else { return }
    replace(0..<characters.count, with: text)
  }

  /// Does nothing where there is no change to take back.
  public mutating func undo() {
    streak = .none
    guard let last = past.popLast() else { return }
    isCut = false
    future.append(present)
    present = last
  }

  /// Does nothing where nothing was undone since the last change.
  public mutating func redo() {
    streak = .none
    guard let next = future.popLast() else { return }
    isCut = false
    past.append(present)
    present = next
  }

  /// Puts the caret behind a number of characters, or as near as there are any.
  public mutating func place(at caret: Int, extending: Bool = false) {
    place(at: caret, extending: extending, streak: .none)
  }

  mutating func place(at caret: Int, extending: Bool, streak: Streak) {
    self.streak = streak
    present.caret = min(max(0, caret), characters.count)
    if !extending { present.anchor = present.caret }
  }

  private static let maximumSteps = 1000
  /// In all steps together, each of which holds the whole text.
  private static let maximumCharacters = 4_000_000

  private mutating func replace(_ range: Range<Int>, with text: String, goingOn: Bool = false) {
    streak = .none
    let (head, tail) = (String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
    let fitting = Self.prefix(of: text, bytes: Self.maximumBytes - head.utf8.count - tail.utf8.count)
    isCut = fitting.endIndex < text.endIndex
    guard !range.isEmpty || !fitting.isEmpty else { return }
    if !goingOn { past.append(present) }
    let steps = min(Self.maximumSteps, Self.maximumCharacters / max(1, characters.count) + 1)
    past.removeFirst(max(0, past.count - steps))
    future = []
    let changed = head + Self.normalized(fitting, isMultiline: isMultiline)
    // Divided again, because code points that meet here may join into one character.
    present.characters = Array(changed + tail)
    place(at: Self.boundary(atOrBehind: changed.utf8.count, in: characters))
  }

  /// Inside a character that was joined, the caret goes behind it.
  private static func boundary(atOrBehind bytes: Int, in characters: [Character]) -> Int {
    var passed = 0
    return characters.prefix { character in
      defer { passed += character.utf8.count }
      return passed < bytes
    }.count
  }

  /// The characters at the beginning that take no more bytes. It looks no further, however long the text is.
  private static func prefix(of text: String, bytes: Int) -> Substring {
    var room = bytes
    return text.prefix { character in
      room -= character.utf8.count
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

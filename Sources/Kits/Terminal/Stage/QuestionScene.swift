import Essentials

/// A scene that asks a question and has the index of the reply as its outcome.
///
/// On a screen, the question is a dialog. On a console, the user types the number, the letter or the
/// word of a reply.
public final class QuestionScene: Scene, InputScene, DrawnScene, ReplyScene {
  public let table: Table?

  private let question: Question
  private var view: QuestionView
  /// The size at the last drawing, or `nil` before the first one.
  private var size: Size?
  private var reply = Reply.awaited(complaint: [])

  private enum Reply {
    /// No valid reply has been given yet.
    ///
    /// - Parameter complaint: The message about an invalid line, shown before the next line is
    ///   read.
    case awaited(complaint: [StyledText])
    case given(Int)
    /// The input ended before a reply.
    case missing
  }

  public init(_ question: Question) {
    self.question = question
    view = QuestionView(question: question)
    view.takesKeys = question.takesKeysAtOnce
    table = Table([QuestionLines(question: question)])
  }

  public var title: SafeText { question.title }
  public var isTyping: Bool { false }

  /// The keys that give the selected reply. On a console, which doesn't draw the dialog, the user
  /// types a line instead.
  public var commands: [KeyCommand] {
    guard size != nil else { return [] }
    func command(_ key: KeyPress, _ name: SafeText) -> KeyCommand {
      KeyCommand(key, name: name, now: { [self] in reply = .given(view.selected) })
    }
    return [command("Enter", question.isAlert ? "close" : "choose")]
      + (question.spaceName.map { [command(" ", $0)] } ?? [])
  }

  public var outcome: Int? {
    if case .given(let index) = reply { index } else { nil }
  }

  public var presentation: Presentation {
    let placement = Window.Placement.popup { [question] in QuestionView(question: question).size(in: $0) }
    return question.takesKeysAtOnce ? .part(placement) : .conversation(placement)
  }
}

/// The question as a dialog on a screen.
extension QuestionScene {
  public func beginTakingKeys() {
    view.takesKeys = true
  }

  public func frame(in size: Size) -> Frame {
    self.size = size
    return view.frame(in: size)
  }

  public func handle(_ event: InputEvent) -> Bool {
    guard let size else { return false }
    switch event {
    case .key("Up"), .key("C-p"), .text("k"): view.move(by: -1)
    case .key("Down"), .key("C-n"), .text("j"): view.move(by: 1)
    case .key("S-Tab"): view.moveAround(by: -1)
    case .key("Tab"): view.moveAround(by: 1)
    case .key("Home"): view.choose(0)
    case .key("End"): view.choose(question.replies.count - 1)
    case .key("PageUp"): view.scroll(byPages: -1, in: size)
    case .key("PageDown"), .text(" "): view.scroll(byPages: 1, in: size)
    case .wheel(let lines): view.scroll(by: lines, in: size)
    case .text(let text):
      guard let index = question.replies.firstIndex(where: { String($0.key) == text.lowercased() }) else {
        return false
      }
      if question.replies[index].word == nil { reply = .given(index) } else { view.choose(index) }
    case .click(let position):
      guard let index = view.reply(at: position, in: size) else { break }
      if question.replies[index].word == nil || index == view.selected {
        reply = .given(index)
      } else {
        view.choose(index)
      }
    default: return event.isMouseEvent
    }
    return true
  }
}

/// The question as lines on a console.
extension QuestionScene {
  /// The prompt for a reply. A question with a single reply is only a message, which needs no reply.
  public var linePrompt: LinePrompt? {
    guard case .awaited(let complaint) = reply, !question.isAlert else { return nil }
    return LinePrompt(complaint) { [weak self] in self?.handleLine($0) }
  }

  public func notes(for audience: Audience) -> [StyledText] {
    if case .missing = reply { [StyledText("No reply; nothing was done")] } else { [] }
  }

  /// Handles a typed reply: its number, its letter, its word, or the beginning of a word in its
  /// label. A reply that destroys something requires its whole word. An empty line closes the
  /// question, as Escape does on a screen.
  private func handleLine(_ line: String?) {
    let word = line?.lowercased().trimmed
    let replies = word.map(question.replies) ?? []
    guard let word, !["", "back", "q", "cancel"].contains(word) || !replies.isEmpty else {
      reply = .missing
      return
    }
    if replies.count == 1 {
      reply = .given(replies[0])
      return
    }
    let words = question.replies.map { $0.word ?? "\($0.key) (\($0.label.string))" }.joined(separator: ", ")
    reply = .awaited(complaint: [StyledText(untrusted: "Type one of these and press Enter: \(words)")])
  }
}

/// View: the question and its replies as lines on a console.
private nonisolated struct QuestionLines: Cell {
  let question: Question

  func lines(width: Int) -> [StyledLine] {
    let replies = (question.isAlert ? [] : question.replies).flatMap { reply in
      (StyledText(SafeText(untrusted: "\(reply.lineWord)) ")) + StyledText(reply.markedLabel)).wrapped(to: width)
    }
    return StaticTable([StaticTable.Section(title: question.title, cells: question.message)]).lines(width: width)
      + replies
  }

  var inWords: [StyledText] {
    let replies = question.replies.enumerated().map { number, reply in
      // Show the word of a reply that destroys something, because a number isn't enough for it.
      let word = reply.word ?? "\(number + 1)"
      let letter = word == reply.lineWord ? "" : " (\(reply.lineWord))"
      return StyledText(SafeText(untrusted: "\(word). ") + reply.spokenLabel + SafeText(untrusted: letter))
    }
    let advice = StyledText("Type your answer: a number, a letter or a word. An empty line cancels.")
    var text = [StyledText(question.title)] + question.message.flatMap(\.inWords)
    if question.role == .error {
      // The title of most errors is only this word.
      if question.title.string == "Error", text.count > 1 { text.removeFirst() }
      text[0] = StyledText("Error: ") + text[0]
    }
    return text + (question.isAlert ? [] : replies + [advice])
  }
}

extension Question {
  /// Returns the indexes of the replies that a line can mean. A reply that destroys something needs its
  /// whole word.
  fileprivate nonisolated func replies(to line: String) -> [Int] {
    let exact = replies.indices.filter { index in
      let (reply, label) = (replies[index], replies[index].label.string.lowercased())
      return reply.lineWord == line || reply.word == nil && (line == "\(index + 1)" || line == label)
    }
    guard exact.isEmpty, line.count > 1 else { return Array(exact.prefix(1)) }
    return replies.indices.filter { index in
      replies[index].word == nil
        && replies[index].label.string.lowercased().split(separator: " ").contains { $0.hasPrefix(line) }
    }
  }
}

extension Question.Reply {
  /// The text that the user types on a console to give this reply.
  fileprivate nonisolated var lineWord: String {
    word ?? String(key)
  }
}

public import Terminal

/// Interface controller: asks a question in a window over all others: alerts, pickers and confirmations alike.
///
/// It takes no key in the first moment: what is struck by then was meant for what was shown before.
public final class PopupQuestionController: QuestionController {
  private let screen: Screen

  public init(screen: Screen) {
    self.screen = screen
  }

  public func answer(to question: Question) async -> Int? {
    var view = QuestionView(question: question)
    let window = screen.open(.popup { QuestionView(question: question).size(in: $0) }) { view.frame(in: $0) }
    defer { window.close() }
    await window.ignoringEvents { try? await Task.sleep(for: Self.hesitation) }
    view.takesKeys = true
    window.setNeedsDisplay()
    while let event = await window.event(within: nil) {
      switch event {
      case .key("Escape"): return nil
      case .key("Enter"): return view.selected
      case .key("Up"), .key("S-Tab"), .key("C-p"), .text("k"): view.move(by: -1)
      case .key("Down"), .key("Tab"), .key("C-n"), .text("j"): view.move(by: 1)
      case .key("Home"): view.choose(0)
      case .key("End"): view.choose(question.answers.count - 1)
      case .key("PageUp"): view.scroll(byPages: -1, in: window.size)
      case .key("PageDown"), .text(" "): view.scroll(byPages: 1, in: window.size)
      case .wheel(let lines): view.scroll(by: lines, in: window.size)
      case .text(let text):
        guard let index = question.answers.firstIndex(where: { String($0.key) == text.lowercased() }) else { break }
        guard question.answers[index].word != nil else { return index }
        view.choose(index)
      case .click(let position):
        guard let index = view.answer(at: position, in: window.size) else { break }
        guard question.answers[index].word != nil, index != view.selected else { return index }
        view.choose(index)
      default: break
      }
      window.setNeedsDisplay()
    }
    return nil
  }

  private static let hesitation = Duration.milliseconds(300)
}

/// Interface controller: asks a question and learns the answer. It knows nothing of what the question is about.
public protocol QuestionController: AnyObject {
  /// - Returns: the number of the answer; nil if none was given.
  func answer(to question: Question) async -> Int?
}

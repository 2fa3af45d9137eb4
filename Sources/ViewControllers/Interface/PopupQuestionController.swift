public import Terminal

/// Interface controller: asks a question in a window over all others: alerts, pickers and confirmations alike.
public final class PopupQuestionController: QuestionController {
  private let screen: Screen

  public init(screen: Screen) {
    self.screen = screen
  }

  public func answer(to question: Question) async -> Int? {
    var list = QuestionView(question: question)
    let window = screen.open(.popup { QuestionView(question: question).size(in: $0) }) { list.frame(in: $0) }
    defer { window.close() }
    while let event = await window.event(within: nil) {
      switch event {
      case .key("Escape"): return nil
      case .key("Enter"): return list.selected
      case .key("Up"), .key("S-Tab"): list.move(by: -1)
      case .key("Down"), .key("Tab"): list.move(by: 1)
      case .key("PageUp"): list.scroll(byPages: -1, in: window.size)
      case .key("PageDown"), .text(" "): list.scroll(byPages: 1, in: window.size)
      case .wheel(let lines): list.scroll(by: lines, in: window.size)
      case .text(let text):
        if let index = question.answers.firstIndex(where: { String($0.key) == text.lowercased() }) { return index }
      case .click(let position):
        if let index = list.answer(at: position, in: window.size) { return index }
      default: break
      }
      window.setNeedsDisplay()
    }
    return nil
  }
}

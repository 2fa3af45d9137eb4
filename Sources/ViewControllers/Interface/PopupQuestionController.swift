public import Terminal

/// Interface controller: asks a question in a window over all others: alerts, pickers and confirmations alike.
public final class PopupQuestionController: QuestionController {
  private let screen: Screen

  public init(screen: Screen) {
    self.screen = screen
  }

  public func answer(to question: Question) async -> Int? {
    var view = QuestionView(question: question)
    let window = screen.open(.popup { QuestionView(question: question).size(in: $0) }) { view.frame(in: $0) }
    defer { window.close() }
    while let event = await window.event(within: nil) {
      switch event {
      case .key("Escape"): return nil
      case .key("Enter"): return view.selected
      case .key("Up"), .key("S-Tab"): view.move(by: -1)
      case .key("Down"), .key("Tab"): view.move(by: 1)
      case .key("PageUp"): view.scroll(byPages: -1, in: window.size)
      case .key("PageDown"), .text(" "): view.scroll(byPages: 1, in: window.size)
      case .wheel(let lines): view.scroll(by: lines, in: window.size)
      case .text(let text):
        if let index = question.answers.firstIndex(where: { String($0.key) == text.lowercased() }) { return index }
      case .click(let position):
        if let index = view.answer(at: position, in: window.size) { return index }
      default: break
      }
      window.setNeedsDisplay()
    }
    return nil
  }
}

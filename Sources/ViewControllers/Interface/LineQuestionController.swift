public import Terminal

/// Interface controller: asks a question in lines, where no window can be shown.
public final class LineQuestionController: QuestionController {
  private let console: Console
  private let input: TerminalInput

  public init(console: Console, input: TerminalInput) {
    self.console = console
    self.input = input
  }

  public func answer(to question: Question) async -> Int? {
    console.say(StaticTable([StaticTable.Section(title: question.title, cells: question.message)]))
    for answer in question.answers {
      console.say(StyledText(SafeText(untrusted: "\(answer.key)) ")) + StyledText(answer.label))
    }
    while let line = await input.line() {
      let word = line.lowercased().filter { !$0.isWhitespace }
      if let index = question.answers.firstIndex(where: { String($0.key) == word }) { return index }
      let keys = question.answers.map { String($0.key) }.joined(separator: ", ")
      console.say(StyledText(SafeText(untrusted: "Type one of \(keys), and Enter.")))
    }
    console.say(StyledText("There was no answer, so nothing is done."))
    return nil
  }
}

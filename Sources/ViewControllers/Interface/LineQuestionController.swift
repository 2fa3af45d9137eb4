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
      console.say(StyledText(SafeText(untrusted: "\(Self.word(for: answer))) ")) + StyledText(answer.label))
    }
    input.forgetTypedLines()
    while let line = await input.line() {
      let word = line.lowercased().filter { !$0.isWhitespace }
      if let index = question.answers.firstIndex(where: { Self.word(for: $0) == word }) { return index }
      let keys = question.answers.map(Self.word).joined(separator: ", ")
      console.say(StyledText(SafeText(untrusted: "Type one of \(keys), and Enter.")))
    }
    console.say(StyledText("There was no answer, so nothing is done."))
    return nil
  }

  private static func word(for answer: Question.Answer) -> String {
    answer.word ?? String(answer.key)
  }
}

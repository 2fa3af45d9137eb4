/// Terminal kit: a question with the replies yes and no.
nonisolated struct Question {
  let text: String
}

/// Terminal kit: a scene that asks a question.
final class QuestionScene: Scene {
  private(set) var outcome: Bool?
  let title: String

  init(_ question: Question) {
    title = question.text
  }

  var commands: [KeyCommand] {
    [
      KeyCommand(key: "y", name: "yes") { self.outcome = true },
      KeyCommand(key: "n", name: "no") { self.outcome = false },
    ]
  }
}

extension Stage {
  func ask(_ question: Question) async throws -> Bool {
    try await show(QuestionScene(question)) ?? false
  }
}

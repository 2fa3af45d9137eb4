public import LotusModel
public import Terminal
import ViewModels

/// What is to become of what was typed and not saved; nil to stay.
extension Choice<DraftFate?> {
  /// - Parameter draftError: why it cannot be kept as a draft, if it cannot.
  public static func fate(despite draftError: DraftError?) -> Choice {
    let title: SafeText = "Leave without saving?"
    let warning = ParagraphCell("Your changes are not on GitHub yet.")
    guard let draftError else {
      let question = Question(
        title: title, message: [warning],
        answers: [
          .init("Leave, and keep them as a draft", key: "l"), .init("Go on editing", key: "g"),
          .init("Leave, and discard them", key: "d", word: "discard"),
        ])
      return Choice(question, values: [.kept, nil, .discarded(nil)])
    }
    let question = Question(
      title: title, message: [warning, ParagraphCell(SafeText(untrusted: draftError.sentence))],
      answers: [.init("Go on editing", key: "g"), .init("Leave, and lose them", key: "l", word: "lose")])
    return Choice(question, values: [nil, .lost(draftError)])
  }
}

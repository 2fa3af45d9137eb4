public import LotusModel
import Terminal

/// View controller: lets somebody choose among their verified addresses.
public final class AddressPickerViewController {
  private let addresses: [EmailAddress]
  private let current: String
  private let questions: any QuestionController

  public init(addresses: [EmailAddress], current: String, questions: any QuestionController) {
    self.addresses = addresses
    self.current = current
    self.questions = questions
  }

  /// - Returns: nil if none was chosen, an empty text for no address.
  public func run() async -> String? {
    let choices = [current] + (addresses.map(\.email) + [""]).filter { $0 != current }
    let numbered = choices.filter { !$0.isEmpty }
    let answers = choices.map { address in
      let number = numbered.firstIndex(of: address).map { Character("\(($0 + 1) % 10)") }
      return Question.Answer(
        SafeText(untrusted: address.isEmpty ? "No public address" : address), key: number ?? "n")
    }
    let index = await questions.answer(to: Question(title: "Public email", answers: answers))
    return index.map { choices[$0] }
  }
}

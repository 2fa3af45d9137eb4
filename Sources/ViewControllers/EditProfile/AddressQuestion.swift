public import LotusModel
public import Terminal

/// Which of one's verified addresses is to be public.
extension Choice<String> {
  /// - Parameter current: an empty text for no address.
  public static func address(among addresses: [EmailAddress], insteadOf current: String) -> Choice {
    let choices = [current] + (addresses.map(\.email) + [""]).filter { $0 != current }
    let numbered = choices.filter { !$0.isEmpty }
    let answers = choices.map { address in
      let number = numbered.firstIndex(of: address).map { Character("\(($0 + 1) % 10)") }
      return Question.Answer(
        SafeText(untrusted: address.isEmpty ? "No public address" : address), key: number ?? "n")
    }
    return Choice(Question(title: "Public email", answers: answers), values: choices)
  }
}

/// View model: the words of the app's questions.
extension Question {
  static func replacing(_ stored: Book?) -> Question {
    guard let row = stored.map(BookRowViewModel.init) else {
      return Question(text: "The book was deleted. Add it again?")
    }
    return Question(text: "The file has “\(row.title) · \(row.note)” now. Overwrite it?")
  }

  static let discarding = Question(text: "Discard the changes?")

  static func retrying(after error: any Error) -> Question {
    Question(text: "Error: \(ErrorViewModel(error).sentence). Try again?")
  }
}

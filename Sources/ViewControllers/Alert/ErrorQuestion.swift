import LotusModel
public import Terminal
public import ViewModels

/// View controller support: an error after which a flow goes on, where the console cannot be seen.
extension Question {
  /// - Returns: nil for an error without words, such as a cancellation.
  public init?(about error: any Error, from viewpoint: Viewpoint) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return nil }
    self = .alert("ghlotus", ([viewModel.sentence] + viewModel.advice).map { SafeText(untrusted: $0) })
  }
}

/// Whether to do work again that has failed.
extension Choice<Bool> {
  /// - Returns: nil for an error without words.
  public init?(retryingAfter error: any Error, from viewpoint: Viewpoint) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    guard (error as? NetworkError)?.isTemporary == true else {
      self.init(question, values: [false])
      return
    }
    let replies = [Question.Reply("Try again", key: "t")] + question.replies
    self.init(Question(title: question.title, message: question.message, replies: replies), values: [true, false])
  }
}

import LotusModel
public import Terminal
public import ViewModels

/// View controller: says what went wrong, beside the data. Errors that end a task or a step are
/// shown here.
public final class AlertViewController {
  private let console: Console
  private let viewpoint: Viewpoint

  public init(console: Console, viewpoint: Viewpoint) {
    self.console = console
    self.viewpoint = viewpoint
  }

  /// An end that needs no words, such as a cancellation, gets none.
  public func show(_ error: any Error) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return }
    say(viewModel.sentence)
    for line in viewModel.advice { console.say(StyledText(SafeText(untrusted: line))) }
  }

  /// Where the console cannot be seen.
  public func show(_ error: any Error, by questions: any QuestionController) async {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return }
    let paragraphs = ([viewModel.sentence] + viewModel.advice).map { SafeText(untrusted: $0) }
    _ = await questions.answer(to: .alert("ghlotus", paragraphs))
  }

  private func say(_ sentence: String) {
    console.say(StyledText(alert: sentence))
  }
}

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

  /// The same, to be taken notice of where the console cannot be seen.
  public func question(about error: any Error) -> Question? {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return nil }
    return .alert("ghlotus", ([viewModel.sentence] + viewModel.advice).map { SafeText(untrusted: $0) })
  }

  private func say(_ sentence: String) {
    console.say(StyledText(alert: sentence))
  }
}

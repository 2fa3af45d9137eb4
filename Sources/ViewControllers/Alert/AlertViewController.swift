import LotusModel
public import Terminal
public import ViewModels

/// View controller: says beside the data why a run ended.
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
    console.say(StyledText(alert: viewModel.sentence))
    for line in viewModel.advice { console.say(StyledText(untrusted: line)) }
  }
}

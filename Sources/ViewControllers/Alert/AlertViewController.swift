import LotusModel
public import Terminal
public import ViewModels

/// View controller: prints on standard error why a run ended.
public final class AlertViewController {
  private let console: Console
  private let viewpoint: Viewpoint

  public init(console: Console, viewpoint: Viewpoint) {
    self.console = console
    self.viewpoint = viewpoint
  }

  /// Prints an error. An error without a message, such as a cancellation, isn't printed.
  public func show(_ error: any Error) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return }
    console.say(StyledText(alert: viewModel.sentence))
    for line in viewModel.advice { console.say(StyledText(untrusted: line)) }
  }
}

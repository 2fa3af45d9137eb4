public import Terminal
public import ViewModels

/// An error after which a flow goes on, where the console cannot be seen.
extension Question {
  /// - Returns: nil for an error without words, such as a cancellation.
  public init?(about error: any Error, from viewpoint: Viewpoint) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return nil }
    self = .alert("ghlotus", ([viewModel.sentence] + viewModel.advice).map { SafeText(untrusted: $0) })
  }
}

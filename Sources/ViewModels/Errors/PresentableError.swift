/// View model: an error as it ends a run, with an exit status for scripts and a sentence for people. Every error of ours is
/// one.
public protocol PresentableError: Error {
  var exitStatus: ExitStatus { get }
  /// - Returns: nil for an end without words.
  func sentence(from viewpoint: Viewpoint) -> String?
  /// Ways on, where there are several: a line each.
  func advice(from viewpoint: Viewpoint) -> [String]
}

extension PresentableError {
  public var exitStatus: ExitStatus { .failed }

  public func advice(from viewpoint: Viewpoint) -> [String] { [] }
}

extension Error {
  /// The error itself if it is one of ours; one that says what a library says, if not.
  public var presentable: any PresentableError {
    self as? any PresentableError ?? LibraryError(description: "\(self)")
  }
}

/// An error of a library, in its own words.
private struct LibraryError: PresentableError {
  let description: String

  func sentence(from viewpoint: Viewpoint) -> String? { description }
}

extension CancellationError: PresentableError {
  public var exitStatus: ExitStatus { .cancelled }

  public func sentence(from viewpoint: Viewpoint) -> String? { nil }
}

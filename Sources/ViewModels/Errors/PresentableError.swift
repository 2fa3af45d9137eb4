/// View model: an error that can end a run, with an exit status for scripts and a message for
/// people.
///
/// Only internal errors, which their own module catches, don't conform to the protocol.
public protocol PresentableError: Error {
  var exitStatus: ExitStatus { get }
  /// Describes the error.
  ///
  /// A message starts with a lowercase letter and doesn't end with a period, because the console
  /// prints `ghlotus: ` before it.
  ///
  /// - Returns: `nil` if the error needs no message, such as a cancellation.
  func sentence(from viewpoint: Viewpoint) -> String?
  /// Lines to show after the message if the user has several options. Empty by default.
  func advice(from viewpoint: Viewpoint) -> [String]
  /// The paragraphs of a dialog about the error. By default, the message and the advice.
  func paragraphs(from viewpoint: Viewpoint) -> [String]
}

extension PresentableError {
  public var exitStatus: ExitStatus { .failed }

  public func advice(from viewpoint: Viewpoint) -> [String] { [] }

  public func paragraphs(from viewpoint: Viewpoint) -> [String] { messageAndAdvice(from: viewpoint) }

  func messageAndAdvice(from viewpoint: Viewpoint) -> [String] {
    (sentence(from: viewpoint).map { [$0.asClause.asTitle] } ?? []) + advice(from: viewpoint)
  }
}

extension Error {
  /// The error itself if it has a message, or else an error whose message is the error's
  /// description.
  ///
  /// Errors of libraries have no message.
  public var presentable: any PresentableError {
    self as? any PresentableError ?? LibraryError(description: "\(self)")
  }
}

/// An error of a library, with the library's own description as the message.
private struct LibraryError: PresentableError {
  let description: String

  func sentence(from viewpoint: Viewpoint) -> String? { description }
}

extension CancellationError: PresentableError {
  public var exitStatus: ExitStatus { .cancelled }

  public func sentence(from viewpoint: Viewpoint) -> String? { nil }
}

/// The end of an operation. One other task can wait for it.
public final class WorkEnd: Sendable {
  private let (end, continuation) = AsyncStream.makeStream(of: Never.self)

  public init() {}

  /// Records that the operation has ended.
  public func finish() { continuation.finish() }

  /// Waits until the operation has ended or the waiting task is canceled.
  public func wait() async { for await _ in end {} }
}

/// Work that has nothing to show except its status, such as the requests before the first scene of a
/// flow.
///
/// As for a `Choice`, a function next to the feature creates the work, and a coordinator passes it
/// to its stage.
public struct Work<Value: Sendable> {
  /// The activity, for example `Loading your profile`.
  public let status: SafeText
  public let run: @MainActor () async throws -> Value

  /// Creates work.
  ///
  /// - Parameters:
  ///   - status: The activity, for example `Loading your profile`.
  ///   - run: The work. If the user signs in because of its error, it runs again from its start. It
  ///     must therefore be repeatable as a whole.
  public init(_ status: SafeText, _ run: @escaping @MainActor () async throws -> Value) {
    self.status = status
    self.run = run
  }
}

extension Stage {
  /// Shows the status of work until the work ends.
  ///
  /// - Throws: The error of the work or of the sign-in, or `CancellationError` if the user cancels
  ///   the work on a screen.
  public func perform<Value>(_ work: Work<Value>) async throws -> Value {
    guard let value = try await show(WorkScene(work)) else { throw CancellationError() }
    return value
  }
}

/// A scene without content, which ends with the result of its work.
private final class WorkScene<Value: Sendable>: Scene {
  private let work: Work<Value>
  private(set) var outcome: Value?

  init(_ work: Work<Value>) {
    self.work = work
  }

  var status: SafeText { work.status }
  var needsLoad: Bool { outcome == nil }

  func load() async throws {
    outcome = try await work.run()
  }
}

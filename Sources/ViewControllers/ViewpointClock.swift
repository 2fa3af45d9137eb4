public import FoundationEssentials
public import ViewModels

/// A clock that returns the current `Viewpoint`, the context for words: the time, the time zone and
/// the GitHub host.
///
/// The app may run for hours, so a scene reads the clock whenever it shows something, and a list
/// reads the clock for each row. Only the time changes. The rest of the viewpoint is determined
/// once.
public struct ViewpointClock {
  private let start: Viewpoint
  private let now: () -> Date

  /// Creates a clock that reads the time with `now`.
  public init(_ start: Viewpoint, now: @escaping () -> Date) {
    self.start = start
    self.now = now
  }

  /// Creates a clock whose time stands still.
  public init(_ viewpoint: Viewpoint) {
    self.init(viewpoint) { viewpoint.now }
  }

  public var viewpoint: Viewpoint { start.at(now()) }
}

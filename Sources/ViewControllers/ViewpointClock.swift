public import ViewModels

/// Returns the viewpoint of the current moment.
///
/// The app may run for hours, so a scene reads the clock whenever it shows something.
public struct ViewpointClock {
  private let current: () -> Viewpoint

  public init(_ current: @escaping () -> Viewpoint) {
    self.current = current
  }

  public var viewpoint: Viewpoint { current() }
}

public import FoundationEssentials

/// Model: a point in time by two clocks, because each of them alone can be wrong.
///
/// The wall clock is set by people and by the network; the uptime stands still while a machine sleeps; in virtual
/// machines both may run fast for a while.
public struct Moment: Hashable, Sendable {
  public let wall: Date
  /// Seconds
  public let uptime: Double

  public init(wall: Date, uptime: Double) {
    self.wall = wall
    self.uptime = uptime
  }

  /// Seconds that have passed for certain: by the clock that shows less; a wall clock that was set back, or is held because
  /// it was, does not count.
  public func elapsed(since earlier: Moment) -> Double {
    let byUptime = max(0, uptime - earlier.uptime)
    let byWall = wall.timeIntervalSince(earlier.wall)
    return byWall <= 0 ? byUptime : min(byUptime, byWall)
  }
}

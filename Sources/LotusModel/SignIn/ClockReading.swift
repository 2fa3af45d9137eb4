public import FoundationEssentials

/// Model: a point in time, measured with two clocks because each of them can be wrong.
///
/// The user or the network can set the wall clock. The uptime doesn't advance while the computer
/// sleeps. In a virtual machine, both clocks can run fast for a while.
public struct ClockReading: Hashable, Sendable {
  public let wall: Date
  /// The number of seconds since the system started, not counting the time that it was asleep.
  public let uptime: Double

  public init(wall: Date, uptime: Double) {
    self.wall = wall
    self.uptime = uptime
  }

  /// Returns the number of seconds that have passed since an earlier moment.
  ///
  /// If the wall clock and the uptime disagree, the result is the shorter time. If the wall clock
  /// hasn't advanced, it was set back, so only the uptime is used.
  public func elapsed(since earlier: ClockReading) -> Double {
    let byUptime = max(0, uptime - earlier.uptime)
    let byWall = wall.timeIntervalSince(earlier.wall)
    return byWall <= 0 ? byUptime : min(byUptime, byWall)
  }
}

public import FoundationEssentials

/// View model: from where and when something is read: what formatting needs beside the model itself.
public struct Viewpoint: Hashable, Sendable {
  /// When the run began; in a replay, when the recorded one did.
  public let now: Date
  /// The reader's time zone.
  public let secondsFromGMT: Int
  /// The GitHub that is asked: its name, and where its pages are.
  public let hostname: String
  public let webURL: String

  public init(now: Date, secondsFromGMT: Int, hostname: String, webURL: String) {
    self.now = now
    self.secondsFromGMT = secondsFromGMT
    self.hostname = hostname
    self.webURL = webURL
  }

  func clockTime(_ date: Date) -> String {
    date.clockTime(at: now, secondsFromGMT: secondsFromGMT)
  }
}

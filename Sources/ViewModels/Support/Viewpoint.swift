public import FoundationEssentials
import LotusModel

/// View model: from where and when something is read: what formatting needs beside the model itself.
public struct Viewpoint: Hashable, Sendable {
  /// In a replay, when the recorded run began.
  public let now: Date
  /// The reader's time zone.
  public let secondsFromGMT: Int
  /// The GitHub that is asked: its name, and where its pages are.
  public let hostname: String
  public let webURL: String
  /// What signs in on it: a command, or a token in a variable of the environment.
  public let loginCommand: String
  public let tokenVariable: String

  public init(
    now: Date, secondsFromGMT: Int, hostname: String, webURL: String, loginCommand: String = "ghlotus login",
    tokenVariable: String = "GH_TOKEN"
  ) {
    self.now = now
    self.secondsFromGMT = secondsFromGMT
    self.hostname = hostname
    self.webURL = webURL
    self.loginCommand = loginCommand
    self.tokenVariable = tokenVariable
  }

  /// Grows once a minute.
  public var minute: Int {
    Int(clamping: (now.timeIntervalSinceReferenceDate / 60).rounded(.down))
  }

  func clockTime(_ date: Date) -> String {
    date.clockTime(at: now, secondsFromGMT: secondsFromGMT)
  }
}

import Essentials
public import FoundationEssentials
import HTTP
public import LotusModel

/// View model: the context for showing data: the current time, the time zone and the GitHub host.
///
/// View models need this context in addition to the model.
public struct Viewpoint: Hashable, Sendable {
  /// The current time. In a replay, it is the start of the recorded run.
  public private(set) var now: Date
  /// The offsets of the user's time zone from GMT.
  public let secondsFromGMT: UTCOffsets
  /// The name of the GitHub server, such as `github.com`. If the addresses of the server were
  /// replaced, it names the server that receives the requests.
  public let serverName: String
  /// The base URL of the server's web pages.
  public let webURL: String
  /// The option that selects the server in a suggested command, such as ` --hostname ghe.example`.
  /// Empty if the command uses the server anyway.
  public let hostOption: String
  /// The option that selects the account in a suggested command, such as ` --user octocat`. Empty if
  /// the user named no account.
  public let userOption: String
  /// Whether the reader is in the app, where the palette opens the pages of commands.
  private var isInApp = false
  /// The name of the environment variable that can hold a token for the server.
  public let tokenVariable: String
  /// Whether the responses come from a recording.
  public let isReplay: Bool
  /// The first key of each command whose keys the user has set, as users write it.
  private let keySigns: [String: String]

  public init(
    now: Date, secondsFromGMT: UTCOffsets, serverName: String, webURL: String,
    hostOption: String = "", userOption: String = "", tokenVariable: String = "GH_TOKEN", isReplay: Bool = false,
    keySigns: [String: String] = [:]
  ) {
    self.now = now
    self.secondsFromGMT = secondsFromGMT
    self.serverName = serverName
    self.webURL = webURL
    self.hostOption = hostOption
    self.userOption = userOption
    self.tokenVariable = tokenVariable
    self.isReplay = isReplay
    self.keySigns = keySigns
  }

  /// Returns the same context at another time.
  public func at(_ now: Date) -> Viewpoint {
    var viewpoint = self
    viewpoint.now = now
    return viewpoint
  }

  /// Returns the key of a command in the app.
  public func key(_ command: PageCommand) -> String { keySigns[command.rawValue] ?? command.keys[0] }

  /// Returns the key that opens a scene in the app. Empty if no key does.
  public func key(opening scene: SceneName) -> String { keySigns[scene.title] ?? scene.declaration.key ?? "" }

  /// The note that a replay doesn't use the account that the user named. `nil` if there is no such
  /// account or no replay.
  public var ignoredAccount: String? {
    guard isReplay, !userOption.isEmpty else { return nil }
    return "a replay answers as the recorded account; --user and GHLOTUS_USER have no effect"
  }

  /// The number of the current minute. Pages that show ages must be drawn again when it changes.
  public var minute: Int {
    Int(clamping: (now.timeIntervalSinceReferenceDate / 60).rounded(.down))
  }

  /// The host of the server's web pages, with the port unless it is the usual one.
  var webHost: String? { URL(string: webURL).flatMap { Origin($0) }?.name }

  /// The command that signs in to the server.
  public var loginCommand: String { accountCommand("login") }

  /// Returns a suggested command, with the server and the account of this run.
  ///
  /// - Parameter words: The name and the arguments of the command.
  public func command(_ words: String) -> String { accountCommand(words) + userOption }

  /// Returns the advice to run a command. In the app, the advice is to open the page of the command
  /// by typing in the palette.
  ///
  /// - Parameters:
  ///   - command: The whole command.
  ///   - entry: The text to type in the palette.
  func advice(toRun command: String, orType entry: String) -> String {
    let key = key(.goTo)
    return !isInApp ? "run: \(command)" : key == ":" ? "type :\(entry)" : "press \(key) and type \(entry)"
  }

  /// The same viewpoint for a dialog of the app.
  var inApp: Viewpoint {
    var viewpoint = self
    viewpoint.isInApp = true
    return viewpoint
  }

  /// Returns a suggested command for the server of this run. The command selects an account itself.
  ///
  /// - Parameter words: The name and the arguments of the command.
  func accountCommand(_ words: String) -> String { "ghlotus \(words)\(hostOption)" }

  /// Returns the time at which a status ends.
  public func date(of end: StatusEnd) -> Date {
    switch end {
    case .after(let seconds): now.addingTimeInterval(seconds)
    case .local(let date): secondsFromGMT.date(ofLocal: date)
    case .daily(let days, let seconds):
      secondsFromGMT.date(
        ofLocal: secondsFromGMT.localMidnight(before: now).addingTimeInterval(Double(days * 86_400 + seconds)))
    }
  }

  /// The day of a date in the user's time zone.
  func localDay(_ date: Date) -> String {
    date.addingTimeInterval(TimeInterval(secondsFromGMT.seconds(at: date))).day
  }

  /// The time of day of a date in the user's time zone.
  func localTime(_ date: Date) -> String {
    date.clockTime(at: date, secondsFromGMT: secondsFromGMT)
  }

  /// Formats a date for the user's time zone, without the day if the day is today.
  func clockTime(_ date: Date) -> String {
    date.clockTime(at: now, secondsFromGMT: secondsFromGMT)
  }
}

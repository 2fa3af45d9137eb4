import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import Terminal

/// What the environment and the common options say of this run.
struct Settings {
  let server: GitHubServer
  let environmentToken: EnvironmentToken?
  let curl: CurlSettings
  let replay: ArchiveFile?
  let record: ArchiveFile?
  let isVerbose: Bool

  init(_ line: ParsedLine, environment: [String: String]) throws {
    let variables = environment.filter { !$0.value.isEmpty }
    server = try GitHubServer(hostname: line.value("hostname") ?? variables["GH_HOST"] ?? "github.com")
      .moved(api: variables["GHLOTUS_API_URL"], web: variables["GHLOTUS_WEB_URL"])
    environmentToken =
      ["GH_TOKEN", "GITHUB_TOKEN"].lazy
      .compactMap { name in variables[name].map { EnvironmentToken(variable: name, value: $0) } }.first
    curl = CurlSettings(certificateFile: variables["SSL_CERT_FILE"])
    replay = line.value("replay").map { ArchiveFile(path: $0) }
    record = line.value("record").map { ArchiveFile(path: $0) }
    isVerbose = line.has("verbose")
    if replay != nil, record != nil { throw UsageError("--replay and --record exclude each other.") }
  }

  /// - Parameter choice: the value of `--color`.
  static func color(_ choice: String?) throws(UsageError) -> Capabilities.ColorChoice {
    guard let choice else { return .auto }
    guard let color = Capabilities.ColorChoice(rawValue: choice) else {
      throw UsageError("--color takes auto, always or never, not “\(choice)”.")
    }
    return color
  }

  /// The zone of the user's clock; FoundationEssentials knows none but GMT.
  static func secondsFromGMT(at date: Date) -> Int {
    var time = time_t(date.timeIntervalSince1970)
    var local = tm()
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }
}

import FoundationEssentials
import Glibc
import TestSupport

/// Measures three programs doing the same work.
///
/// The programs take turns, so that changes in the speed of the machine affect all of them equally.
struct Comparison {
  let name: String
  /// The largest acceptable median of ghlotus, as a fraction of gh's median.
  var limit: Double?
  /// The largest acceptable median of ghlotus, as a fraction of curl's median.
  var curlLimit: Double?
  var cache = CacheState.unused
  /// The smallest possible time in seconds, and the limit for the median of ghlotus as a multiple
  /// of that time.
  var floor: (seconds: Double, limit: Double)?
  var rounds = 30
  let environment: [String: String]
  let ghEnvironment: [String: String]
  let log: FigureLog
  let ghlotus: [String]
  let gh: [String]
  let curl: [String]

  /// The use of the cache in each run of ghlotus.
  enum CacheState: String {
    case unused = "no cache"
    /// Each run starts with an empty cache, so that it sends every request.
    case empty = "responses stored"
    case filled = "from the cache"
  }

  /// Runs the comparison, prints the results and adds them to the log.
  ///
  /// - Returns: The median time of ghlotus, in seconds.
  @discardableResult
  func run() throws -> Double {
    let commands = [
      ("ghlotus", ghlotus, environment, cache),
      ("gh", gh, ghEnvironment, .unused),
      ("curl", curl, environment, .unused),
    ]
    var times: [String: [Double]] = [:]
    var peaks: [String: Int] = [:]
    for (program, command, environment, cache) in commands {
      peaks[program] = try Self.peakMemory(command, environment, cache: cache)
    }
    for _ in 0..<rounds {
      for (program, command, environment, cache) in commands {
        times[program, default: []].append(try Self.run(command, environment, cache: cache).seconds)
      }
    }
    print("\n\(name), \(cache.rawValue): \(rounds) rounds each; wall time in ms, peak memory in MB")
    print("            min  median     max    peak")
    for (program, _, _, _) in commands {
      let sorted = (times[program] ?? []).sorted()
      let figures = [sorted[0], sorted[sorted.count / 2], sorted[sorted.count - 1]].map { Self.padded($0 * 1000) }
      let peak = Self.padded(Double(peaks[program] ?? 0) / 1024)
      print("  \(program.padded(7)) \(figures.joined(separator: " ")) \(peak)")
    }
    let median = Self.median(times["ghlotus"])
    var shares = [("gh", limit), ("curl", curlLimit)].map { program, limit in
      Self.sentence(median / Self.median(times[program]), limit, of: "\(program)'s")
    }
    if let floor { shares.append(Self.sentence(median / floor.seconds, floor.limit, of: "the smallest possible time")) }
    let isSmaller = (peaks["ghlotus"] ?? 0) < (peaks["gh"] ?? 0)
    print("  time: \(shares.joined(separator: ", ")); peak memory \(isSmaller ? "below" : "NOT below") gh's")
    log.add(
      FigureLog.Row(
        name: name, cache: cache.rawValue, ghlotus: median * 1000, gh: Self.median(times["gh"]) * 1000,
        curl: Self.median(times["curl"]) * 1000, peak: Double(peaks["ghlotus"] ?? 0) / 1024))
    return median
  }

  /// Describes a ratio and whether it is within its limit.
  ///
  /// - Parameters:
  ///   - share: The ratio.
  ///   - limit: The largest acceptable ratio, or `nil` for no limit.
  ///   - whole: The value that the ratio refers to.
  static func sentence(_ share: Double, _ limit: Double?, of whole: String) -> String {
    let promise = limit.map { " (promised: at most \($0))\(share <= $0 ? "" : "  MISSED")" } ?? ""
    return "\((share * 100).rounded() / 100) of \(whole)\(promise)"
  }

  private static func run(
    _ command: [String], _ environment: [String: String], cache: CacheState
  ) throws -> Subprocess.Result {
    var environment = environment
    if cache == .empty { environment["XDG_CACHE_HOME"] = try emptyCache(in: environment["HOME"] ?? "") }
    let result = try Subprocess.run(command[0], Array(command.dropFirst()), environment: environment)
    guard result.status == 0 else { throw Failure(description: "\(command) failed: \(result.errors)") }
    return result
  }

  /// Creates an empty cache in a home folder.
  ///
  /// The caches remain until the home folder is deleted. For five seconds after many files have been
  /// deleted, ext4 needs 0.7 ms to create a file, because it doesn't reuse their inodes yet.
  ///
  /// - Returns: The path of the folder that contains the cache.
  private static func emptyCache(in home: String) throws -> String {
    let folder = "\(home)/caches/\(UUID())"
    // The cache of most users exists. Creating it waits for the disk.
    try FileManager.default.createDirectory(atPath: folder + "/ghlotus", withIntermediateDirectories: true)
    return folder
  }

  /// Deletes the caches in a home folder.
  static func deleteCaches(in home: String) throws {
    try FileManager.default.removeItem(atPath: home + "/caches")
  }

  /// Measures the peak memory of a command with GNU time.
  ///
  /// - Returns: The peak of the largest process that the command starts, in kilobytes.
  static func peakMemory(
    _ command: [String], _ environment: [String: String], cache: CacheState
  ) throws -> Int {
    let result = try run(["/usr/bin/time", "-f", "peak %M"] + command, environment, cache: cache)
    let peak = result.errors.split(separator: "\n").last { $0.hasPrefix("peak ") }
    return peak.flatMap { Int($0.dropFirst(5)) } ?? 0
  }

  private static func median(_ values: [Double]?) -> Double {
    let sorted = (values ?? []).sorted()
    return sorted[sorted.count / 2]
  }

  private static func padded(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

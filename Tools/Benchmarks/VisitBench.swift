import FoundationEssentials
import Glibc
import TestSupport

/// Measures the time until pages show their content on the first visit and on later ones, with a server
/// whose responses take as long as those of GitHub.
struct VisitBench {
  let binary: String
  let log: FigureLog

  /// The pages of the app, the keys that open each one from the page before, and a text that no page
  /// before it shows.
  private static let pages = [
    (name: "own profile", keys: nil, text: "San Francisco"),
    (name: "repositories", keys: "4", text: "PUSHED"),
    (name: "a repository", keys: "\r", text: "Found a bug"),
    (name: "followers", keys: "H1", text: "hubot"),
  ]

  func run(rounds: Int) throws {
    for delay in [0.03, 0.1, 0.3] {
      try measure(rounds, delay: delay, age: "within a minute", freshness: 60)
      try measure(rounds, delay: delay, age: "after a minute", freshness: 0)
    }
  }

  private func measure(_ rounds: Int, delay: Double, age: String, freshness: Int) throws {
    let fixture = try Fixture("tour.har")
    let server = try OriginServer { request in
      usleep(UInt32(delay * 1_000_000))
      return fixture.exactResponse(to: request, freshFor: freshness)
    }
    defer { server.stop() }
    let milliseconds = Int(delay * 1000)
    var (first, again) = (Self.pages.map { _ in [Double]() }, Self.pages.map { _ in [Double]() })
    var (firstPrinted, printedAgain): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let home = try TemporaryDirectory()
      let environment = try signedInEnvironment(home: home, server: server.url)
      for (page, time) in try visit(environment, delay: delay).enumerated() { first[page].append(time) }
      for (page, time) in try visit(environment, delay: delay).enumerated() { again[page].append(time) }
      try Self.deleteCache(in: home.path)
      firstPrinted.append(try printProfile(environment))
      printedAgain.append(try printProfile(environment))
    }
    print("\nresponses after \(milliseconds) ms, the second visit \(age): \(rounds) rounds")
    let oneTrip = Double(milliseconds) * 1.1 + 60
    func report(_ name: String, _ seconds: [Double], limit: Double) {
      let figures = Figures(seconds: seconds)
      print("  \(name): \(figures.sentence(limit: limit))")
      log.add(FigureLog.Row(name: "\(name), responses after \(milliseconds) ms", cache: age, ghlotus: figures.median))
    }
    for (page, times) in zip(Self.pages, first) { report("\(page.name), first visit", times, limit: oneTrip) }
    for (page, times) in zip(Self.pages, again) { report("\(page.name), again", times, limit: 100) }
    report("profile, printed", firstPrinted, limit: oneTrip)
    report("profile, printed again", printedAgain, limit: oneTrip)
  }

  /// Signs in, so that the login of the account is known as it is to most users.
  private func signedInEnvironment(home: TemporaryDirectory, server: String) throws -> [String: String] {
    let environment = AppBench.environment(home: home.path, server: server)
    let token = "ghp_" + String(repeating: "0aB1cD", count: 6)
    let signIn = try Subprocess.run(
      "/bin/sh", ["-c", "echo \(token) | '\(binary)' login --with-token --insecure-storage"], environment: environment)
    guard signIn.status == 0 else { throw Comparison.Failure(description: signIn.errors) }
    try Self.deleteCache(in: home.path)
    return environment
  }

  private static func deleteCache(in home: String) throws {
    try FileManager.default.removeItem(atPath: home + "/.cache")
  }

  /// Opens the pages one after the other in a new process.
  ///
  /// - Returns: The time until each page has shown its text, in seconds.
  private func visit(_ environment: [String: String], delay: Double) throws -> [Double] {
    let session = try TerminalSession([binary, "--fresh"], environment: environment, columns: 100, rows: 30)
    return try Self.pages.map { page in
      if let keys = page.keys { try session.type(keys) }
      try session.wait(for: page.text)
      let time = try session.frame(silence: 0.01)
      // Meanwhile, the server confirms the page, and the app stores the response.
      session.pause(seconds: 3 * delay + 0.1)
      return time
    }
  }

  private func printProfile(_ environment: [String: String]) throws -> Double {
    let start = ContinuousClock.now
    let run = try Subprocess.run(binary, ["profile"], environment: environment)
    guard run.status == 0 else { throw Comparison.Failure(description: run.errors) }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

import FoundationEssentials
import TestSupport

/// Measures ghlotus, gh and curl doing the same work, and prints the results with their limits.
///
/// The server sends the header fields that GitHub sends. The figures are also appended to
/// docs/benchmarks.jsonl.
///
/// Usage: `benchmarks PROGRAM [PART …]`. The parts are `app`, `commands`, `cache`, `crashes`,
/// `endurance` and `loop`. Without a part, all of them run except `endurance`, which takes more than
/// an hour, and `loop`, which builds the package.
@main
struct Benchmarks {
  static func main() throws {
    let binary = CommandLine.arguments.dropFirst().first ?? ".build/release/ghlotus"
    let parts = CommandLine.arguments.dropFirst(2)
    func isWanted(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    if parts.contains("loop") { try LoopBench().run() }
    let log = FigureLog()
    if isWanted("app") {
      try VisitBench(binary: binary, log: log).run(rounds: 5)
      try AppBench(binary: binary).run(rounds: 30)
      try LongListBench(binary: binary).run(presses: 200)
      try ShakeBench(binary: binary).run(keys: 200_000)
    }
    let fixture = try Fixture("octocat-anonymous.har")
    let fields = try Fixture("octocat.har").headers(of: "/users/octocat")
    let lists = [
      FollowerList(pageCount: 100, delay: 0.05, login: "distant", fields: fields),
      FollowerList(pageCount: 100, login: "near", fields: fields),
      FollowerList(pageCount: 100, isStorable: false, login: "secret", fields: fields),
      FollowerList(pageCount: 2000, login: "famous", fields: fields),
      FollowerList(pageCount: 1, login: "single", fields: fields),
      FollowerList(pageCount: 10_000, pageSize: 1, login: "crowd", fields: fields),
    ]
    let kept = StoredEntries()
    let server = try OriginServer { request in
      let base = "\(request["X-Forwarded-Proto"] ?? "http")://\(request["Host"] ?? "")"
      if let list = lists.first(where: { $0.path == request.path }) { return list.response(to: request, at: base) }
      return kept.response(to: request) ?? fixture.recordedResponse(to: request)
    }
    defer { server.stop() }
    let home = try TemporaryDirectory()
    let environment = [
      "HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "dumb",
      "GHLOTUS_API_URL": server.url, "GH_CONFIG_DIR": home.path, "GH_NO_UPDATE_NOTIFIER": "1",
    ]
    let bench = Bench(binary: binary, server: server.url, environment: environment, log: log)
    if isWanted("commands") {
      try bench.compareSingleRequests(fixture.targets)
      try bench.compareLists()
      try bench.compareMemory()
      try ConnectionBench(binary: binary, server: server.url, environment: environment).run()
    }
    if isWanted("cache") {
      try CacheBench(binary: binary, server: server.url, environment: environment, log: log).run()
    }
    try log.save()
    if parts.contains("endurance") {
      try EnduranceBench(binary: binary, server: server.url, environment: environment, kept: kept).run()
    }
    guard isWanted("crashes") else { return }
    try CrashBench(binary: binary, server: server.url, environment: environment, kept: kept).run(kills: 10_000)
    let form = Fixture.path("edit-profile.har")
    try KeyBench(binary: binary, recording: form).run(presses: 300)
    try TypingBench(binary: binary, recording: form).run(kills: 1_000)
  }
}

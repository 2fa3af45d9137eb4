import FoundationEssentials
import TestSupport

/// Collects the figures of a run and appends them to docs/benchmarks.jsonl.
///
/// Each line of the file is a JSON object with the date, the commit, the machine and the figures of
/// one run.
final class FigureLog {
  /// The figures of one comparison or measurement: median times in milliseconds, and a peak in
  /// megabytes.
  struct Row: Encodable {
    let name: String
    /// The use of the cache in the runs of ghlotus.
    let cache: String
    let ghlotus: Double
    /// The figures of other programs, if there is one that does the same.
    var gh, curl: Double?
    /// The peak memory of ghlotus.
    var peak: Double?

    private enum CodingKeys: CodingKey { case name, cache, ghlotus, gh, curl, peak }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(cache, forKey: .cache)
      for (value, key) in [(ghlotus, CodingKeys.ghlotus), (gh, .gh), (curl, .curl), (peak, .peak)] {
        try container.encodeIfPresent(value.map { ($0 * 10).rounded() / 10 }, forKey: key)
      }
    }
  }

  private struct Run: Encodable {
    let date, commit, machine, programs: String
    let rows: [Row]
  }

  private var rows: [Row] = []

  func add(_ row: Row) {
    rows.append(row)
  }

  /// Appends a line with all figures. Does nothing if there are none.
  func save() throws {
    guard !rows.isEmpty else { return }
    let root = URL(filePath: Fixture.path("..")).standardized.path
    func output(_ command: String) throws -> String {
      let result = try Subprocess.run(
        "/bin/sh", ["-c", command], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], workingDirectory: root)
      return String(result.output.split(separator: "\n").joined(separator: ", "))
    }
    let run = Run(
      date: try output("date -u +%F"), commit: try output("git rev-parse --short HEAD"),
      machine: try output(
        #"sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed -n 1p; echo "$(nproc) cores"; uname -sr"#),
      programs: try output("gh --version | cut -d' ' -f1-3 | sed -n 1p; curl --version | cut -d' ' -f1-2 | sed -n 1p"),
      rows: rows)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let path = "\(root)/docs/benchmarks.jsonl"
    let old = (try? Data(contentsOf: URL(filePath: path))) ?? Data()
    try (old + encoder.encode(run) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic)
    print("\nappended to docs/benchmarks.jsonl")
  }
}

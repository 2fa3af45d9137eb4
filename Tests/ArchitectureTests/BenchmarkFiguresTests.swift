import FoundationEssentials
import Testing

/// `make bench` appends its figures to docs/benchmarks.jsonl.
@Suite("Figures in the documents")
struct BenchmarkFiguresTests {
  private struct Run: Decodable {
    struct Row: Decodable {
      let name: String
      let ghlotus: Double
      /// The figure of gh, or `nil` if gh does nothing comparable.
      let gh: Double?
    }

    let date, commit, machine: String
    let rows: [Row]

    static func all() throws -> [Run] {
      try Document.text(of: "docs/benchmarks.jsonl").split(separator: "\n").map {
        try JSONDecoder().decode(Run.self, from: Data($0.utf8))
      }
    }
  }

  @Test func `The README states figures of a recorded run, with their date and machine`() throws {
    let text = try Document.text(of: "README.md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let claim = try #require(
      text.firstMatch(of: /On ([\d-]+), ghlotus started in ([\d.]+) ms, and `gh` in ([\d.]+) ms \((.+?)\)/))
    let (own, other) = (Double(claim.2), Double(claim.3))
    let run = try Run.all().last { $0.date == claim.1 && $0.machine == claim.4 }
    #expect(run?.rows.contains { $0.name == "start-up (--version)" && $0.ghlotus == own && $0.gh == other } == true)
  }

  @Test func `The drawing of the benchmarks shows every run that was compared with gh`() throws {
    let drawing = try Document.text(of: "docs/benchmarks.svg")
    for run in try Run.all() where run.rows.contains(where: { $0.gh != nil }) {
      #expect(drawing.contains("<title>\(run.date) \(run.commit), \(run.machine)"), "run: Scripts/draw-benchmarks")
    }
  }
}

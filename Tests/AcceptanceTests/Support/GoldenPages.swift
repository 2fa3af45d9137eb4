import FoundationEssentials

/// The expected pages in `Tests/Golden`, which `Scripts/write-golden` writes.
enum GoldenPages {
  /// The page in a pipe, in which no line is wrapped.
  static let octocatPipe = page("profile-pipe")
  static let octocat80 = page("profile-80")

  /// The text of the page on a terminal with color.
  static func inColor(columns: Int) -> String { TerminalBytes(Array(page("profile-\(columns)-color").utf8)).plainText }
  static func anonymous(columns: String) -> String { page("anonymous-\(columns)") }
  static func organization(columns: String) -> String { page("organization-\(columns)") }

  private static func page(_ name: String) -> String {
    (try? String(contentsOfFile: "\(Package.root)/Tests/Golden/\(name).txt", encoding: .utf8)) ?? "missing page \(name)"
  }
}

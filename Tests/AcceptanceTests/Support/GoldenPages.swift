import FoundationEssentials

/// The pages in `Tests/Golden`, as they are printed; `Scripts/write-golden` writes them.
enum GoldenPages {
  static let octocat40 = page("profile-40")
  static let octocat80 = page("profile-80")
  static let octocat100 = page("profile-100")

  static func anonymous(columns: String) -> String { page("anonymous-\(columns)") }
  static func organization(columns: String) -> String { page("organization-\(columns)") }

  private static func page(_ name: String) -> String {
    (try? String(contentsOfFile: "\(Package.root)/Tests/Golden/\(name).txt", encoding: .utf8)) ?? "There is no \(name)."
  }
}

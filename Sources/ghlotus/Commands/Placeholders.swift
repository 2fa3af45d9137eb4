import HTTP
import LotusModel

/// The placeholders of `ghlotus api`, as in `gh api`: `{owner}`, `{repo}` and `{branch}`, and the
/// older forms `:owner`, `:repo` and `:branch`.
///
/// The placeholders stand for the repository of the working folder and the branch that is checked
/// out there.
struct Placeholders {
  private let folder: WorkingFolder
  private let server: GitHubServer

  init(in folder: WorkingFolder = WorkingFolder(), on server: GitHubServer) {
    self.folder = folder
    self.server = server
  }

  /// Returns an endpoint in which the placeholders are replaced, percent-encoded for a path.
  func filledEndpoint(_ text: String) throws(WorkingFolderError) -> String {
    try filled(text) { $0.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/") }
  }

  /// Returns the value of a parameter in which the placeholders are replaced.
  func filledValue(_ text: String) throws(WorkingFolderError) -> String {
    try filled(text) { $0 }
  }

  private func filled(_ text: String, encoding: (String) -> String) throws(WorkingFolderError) -> String {
    // Building the regular expression takes a tenth of the instructions of a request, so build it
    // only if the text may contain a placeholder.
    guard text.utf8.contains(where: { "{:".utf8.contains($0) }) else { return text }
    let pattern = /\{(owner|repo|branch)\}|:(owner|repo|branch)\b/
    let names = Set(text.matches(of: pattern).map { String($0.1 ?? $0.2 ?? "") })
    var values: [String: String] = [:]
    if names.contains("owner") || names.contains("repo") {
      let repository = try folder.repository(on: server)
      (values["owner"], values["repo"]) = (repository.owner.name, repository.name)
    }
    if names.contains("branch") { values["branch"] = try folder.branch() }
    return text.replacing(pattern) { match in
      values[String(match.1 ?? match.2 ?? "")].map(encoding) ?? String(match.0)
    }
  }
}

import Coordinators
import LotusModel

/// Understands the words after a command that shows a list.
struct ListCommand {
  let line: ParsedLine

  func task() throws -> ListTask {
    ListTask(kind: try kind(), subject: try line.subject, range: try range())
  }

  private var name: String {
    line.command?.name ?? ""
  }

  private func kind() throws(UsageError) -> ListTask.Kind {
    switch name {
    case "followers": .followers
    case "following": .following
    case "orgs": .organizations
    case "gists": .gists
    case "starred": .starred
    case "repos": .repositories(sort: try sort(), language: line.value("language"))
    default: throw UsageError("There is no list called “\(name)”.", command: name)
    }
  }

  private func sort() throws(UsageError) -> RepositorySort? {
    guard let text = line.value("sort") else { return nil }
    guard let sort = RepositorySort(rawValue: text) else {
      let known = RepositorySort.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--sort takes one of \(known), not “\(text)”.", command: name)
    }
    return sort
  }

  private func range() throws(UsageError) -> ListRange {
    if line.has("all"), line.has("limit") { throw UsageError("--all and --limit exclude each other.", command: name) }
    let limit = line.has("all") ? nil : try number("limit") ?? 30
    return ListRange(limit: limit, firstPage: try number("page") ?? 1)
  }

  private func number(_ option: String) throws(UsageError) -> Int? {
    guard let text = line.value(option) else { return nil }
    guard let number = Int(text), (1...10_000_000).contains(number) else {
      throw UsageError("--\(option) takes a number from 1, not “\(text)”.", command: name)
    }
    return number
  }
}

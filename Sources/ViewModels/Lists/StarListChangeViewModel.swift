public import LotusModel

/// View model: confirms changes of star lists.
public enum StarListChangeViewModel {
  public static func created(_ list: StarList) -> String { created(list.name, isPrivate: list.isPrivate) }

  public static func created(_ name: String, isPrivate: Bool = false) -> String {
    "Created \(isPrivate ? "private " : "")star list \"\(name)\""
  }

  /// The notice to show if the user leaves the choice of lists without saving.
  public static func unchanged(_ repository: RepositoryName) -> String {
    "The star lists of \(repository.text) were not changed"
  }

  /// The prompt for the new name of a list.
  public static func newName(of list: StarList) -> String { "New name of \"\(list.name)\"" }

  public static func renamed(_ list: StarList, to name: String) -> String {
    list.name == name
      ? "The star list is already called \"\(name)\"" : "Renamed star list \"\(list.name)\" to \"\(name)\""
  }

  public static func deleted(_ list: StarList) -> String { "Deleted star list \"\(list.name)\"" }

  /// The question before a list is deleted.
  public static func deletion(of list: StarList) -> String { "Delete star list \"\(list.name)\"?" }

  /// The text below the question before a list is deleted.
  public static func consequence(ofDeleting list: StarList) -> String {
    let repositories = list.count.counted("repository", "repositories")
    let contents =
      list.count == 0
      ? "It is empty." : "It has \(repositories), which \(list.count == 1 ? "stays" : "stay") starred."
    return "\(contents) This cannot be undone."
  }

  /// Describes the lists that contain a repository after a change.
  ///
  /// - Parameters:
  ///   - former: The lists before the change.
  ///   - ids: The IDs of the lists after the change.
  public static func changed(_ former: StarListMembership, to ids: Set<String>) -> String {
    let added = former.names(of: ids.subtracting(former.ids))
    let removed = former.names(of: former.ids.subtracting(ids))
    let parts = [("Added", "to", added), ("removed", "from", removed)].filter { !$0.2.isEmpty }
    guard let first = parts.first else {
      return "\(former.repository.text) is already in \(quoted(former.names(of: ids)))"
    }
    let verb = parts.count == 1 && added.isEmpty ? "Removed" : "Added"
    let rest = parts.dropFirst().map { ", and \($0.0) it \($0.1) \(quoted($0.2))" }.joined()
    return "\(verb) \(former.repository.text) \(first.1) \(quoted(first.2))\(rest)"
  }

  private static func quoted(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

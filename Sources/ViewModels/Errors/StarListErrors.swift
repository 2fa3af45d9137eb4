import Essentials
public import LotusModel

/// View model: describes errors about star lists.
extension StarListError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .unknown, .unknownTarget, .deleted: .notFound
    case .ambiguous: .usage
    case .unsupported: .failed
    case .emptyName, .longName, .taken, .notPrivate, .kept: .refused
    case .incomplete: .network
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .unknown(let name, of: .user(let login), let known):
      "\(login.name) has no star list \"\(name)\"; "
        + (known.isEmpty ? "no other list is public" : "the lists are: \(known.joined(separator: ", "))")
    case .unknown(let name, of: .viewer, let known), .unknownTarget(let name, let known):
      "you have no star list \"\(name)\"" + (known.isEmpty ? "" : "; your lists are: \(known.joined(separator: ", "))")
        + creation(from: viewpoint)
    case .ambiguous(let text, let names):
      "several star lists are called \"\(text)\"; write the name exactly: \(names.joined(separator: ", "))"
    case .deleted(let name):
      (name.map { "the star list \"\($0)\"" } ?? "this star list") + " no longer exists on \(viewpoint.serverName)"
    case .unsupported: "\(viewpoint.serverName) does not have star lists"
    case .emptyName: "the name of the list is empty; nothing was sent"
    case .longName(let count, let limit):
      "the name of the list is too long: \(count) characters, but at most \(limit) are allowed; nothing was sent"
    case .taken(let name): "you already have a star list \"\(name)\"; choose another name"
    case .incomplete(let list):
      "could not read the whole star list \"\(list.name)\"; nothing was changed, because a change might have removed the "
        + "repository from this list; change the lists on the repository's page on \(viewpoint.serverName)"
    case .notPrivate(let name):
      "\(viewpoint.serverName) created the star list \"\(name)\" as public, not private; to change this, edit the list on "
        + viewpoint.serverName
    case .kept(let repository, let requested, let actual):
      "\(viewpoint.serverName) did not set the star lists of \(repository.text) as requested: the lists should be "
        + "\(Self.names(requested)), but are \(Self.names(actual)); check them on the page of the repository"
    }
  }

  /// The advice to create the list to which a repository should be added, if the list doesn't
  /// exist. Otherwise, an empty text.
  private func creation(from viewpoint: Viewpoint) -> String {
    guard case .unknownTarget(let name, _) = self else { return "" }
    let argument = (name.hasPrefix("-") ? "-- " : "") + name.quotedForShell
    return "; to create it, run: \(viewpoint.command("lists create \(argument)"))"
  }

  private static func names(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

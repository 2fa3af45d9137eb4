import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: creates, renames and deletes star lists.
extension Work<CommandResult> {
  /// Creates a star list.
  ///
  /// - Parameter name: The name. No other list may have it, even in another letter case.
  public static func creatingStarList(
    _ name: String, summary: String? = nil, isPrivate: Bool = false, network: NetworkController
  ) -> Work {
    Work("Waiting for GitHub") {
      let list = try await StarList.create(name, summary: summary, isPrivate: isPrivate, network: network)
      return CommandResult(
        lines: [StarListChangeViewModel.created(list)], change: ChangeResult("create", list.name))
    }
  }

  public static func renamingStarList(_ former: String, to name: String, network: NetworkController) -> Work {
    Work("Waiting for GitHub") {
      let lists = try await StarList.all(of: .viewer, in: .confirmed, network: network)
      let list = try StarListSelector.name(former).list(among: lists, of: .viewer)
      let newName = try await list.rename(to: name, among: lists, network: network)
      return CommandResult(
        lines: [StarListChangeViewModel.renamed(list, to: newName)],
        change: ChangeResult("rename", newName, isChanged: newName != list.name))
    }
  }

  public static func deleting(_ list: StarList, network: NetworkController) -> Work {
    Work("Waiting for GitHub") {
      _ = try await network.change(list.deletion, naming: [list])
      return CommandResult(
        lines: [StarListChangeViewModel.deleted(list)], change: ChangeResult("delete", list.name))
    }
  }
}

extension Work<StarList> {
  /// Finds one of the user's star lists by its name.
  public static func findingStarList(_ name: String, network: NetworkController) -> Work {
    Work("Waiting for GitHub") {
      try await StarList.find(.name(name), of: .viewer, in: .confirmed, network: network)
    }
  }
}

extension Choice<Bool> {
  /// Asks whether to delete a star list.
  public init(deleting list: StarList) {
    let question = Question(
      title: SafeText(untrusted: StarListChangeViewModel.deletion(of: list)),
      message: [ParagraphCell(untrusted: StarListChangeViewModel.consequence(ofDeleting: list))],
      replies: [Question.Reply("Cancel", key: "n"), Question.Reply("Delete", key: "y", word: "delete")])
    self.init(question, values: [false, true])
  }
}

extension Prompt {
  /// A prompt for the name of a new star list.
  ///
  /// - Parameters:
  ///   - changes: The changes of the app, which include the creation.
  ///   - didCreate: Called with the list that GitHub created.
  public static func newStarList(
    by changes: Changes, network: NetworkController, didCreate: @escaping @MainActor @Sendable (StarList) -> Void
  ) -> Prompt {
    Prompt("Name of the new list", action: "add") { name in
      try await changes.make(SafeText(untrusted: StarListChangeViewModel.created(name.trimmed))) {
        didCreate(try await StarList.create(name, network: network))
      }
    }
  }
}

extension StarList {
  /// Creates a star list of the user.
  ///
  /// - Throws: `StarListError` if the name is invalid or taken, or if a private list is public.
  static func create(
    _ name: String, summary: String? = nil, isPrivate: Bool = false, network: NetworkController
  ) async throws -> StarList {
    let creation = try StarList.creation(named: name, description: summary, isPrivate: isPrivate)
    try await all(of: .viewer, in: .confirmed, network: network).checkFree(name)
    let list = try await network.list(changedBy: creation, "createUserList", naming: [])
    if isPrivate, !list.isPrivate { throw StarListError.notPrivate(list.name) }
    return list
  }

  /// Renames the list, unless it has the name already.
  ///
  /// - Parameter lists: All lists of the user.
  /// - Returns: The name that GitHub stored.
  /// - Throws: `StarListError` if the name is invalid or taken, and `NetworkError.keptValues` if the
  ///   list has kept its name.
  func rename(to name: String, among lists: [StarList], network: NetworkController) async throws -> String {
    try lists.checkFree(name, except: self)
    let renaming = try self.renaming(to: name)
    guard name.trimmed != self.name else { return self.name }
    let newName = try await network.list(changedBy: renaming, "updateUserList", naming: [self]).name
    if newName == self.name { throw NetworkError.keptValues([]) }
    return newName
  }
}

extension NetworkController {
  /// Sends a mutation, and returns the changed list.
  ///
  /// - Parameters:
  ///   - name: The name of the mutation.
  ///   - lists: The lists that the mutation names.
  func list(
    changedBy mutation: GraphQLQuery<StarList.Response>, _ name: String, naming lists: [StarList]
  ) async throws -> StarList {
    guard let list = try await change(mutation, naming: lists).list else {
      throw NetworkError.malformed(.null(field: "data.\(name).list")).report(after: .post, changing: .starLists)
    }
    return list
  }

  /// Sends a mutation of star lists.
  ///
  /// - Parameter lists: The lists that the mutation names.
  /// - Throws: `StarListError.deleted` if one of the lists no longer exists, and
  ///   `UnconfirmedChangeError` if GitHub may have carried out the mutation.
  func change<Response: Decodable>(
    _ mutation: GraphQLQuery<Response>, naming lists: [StarList]
  ) async throws -> Response {
    do {
      return try await response(to: mutation)
    } catch {
      if case .notFound(let message) = error, let list = lists.first(where: { message.contains($0.id) }) {
        throw StarListError.deleted(name: list.name)
      }
      throw error.report(after: .post, changing: .starLists)
    }
  }
}

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
      let creation = try StarList.creation(named: name, description: summary, isPrivate: isPrivate)
      try await StarList.all(of: .viewer, in: .confirmed, network: network).checkFree(name)
      let list = try await network.created(by: creation)
      return CommandResult(
        lines: [StarListChangeViewModel.created(list)], change: ChangeResult("create", list.name))
    }
  }

  public static func renamingStarList(_ former: String, to name: String, network: NetworkController) -> Work {
    Work("Waiting for GitHub") {
      let lists = try await StarList.all(of: .viewer, in: .confirmed, network: network)
      let list = try StarListSelector.name(former).list(among: lists, of: .viewer)
      try lists.checkFree(name, except: list)
      let renaming = try list.renaming(to: name)
      var newName = list.name
      if name != newName { newName = try await network.change(renaming).list?.name ?? name }
      return CommandResult(
        lines: [StarListChangeViewModel.renamed(list, to: newName)],
        change: ChangeResult("rename", newName, isChanged: newName != list.name))
    }
  }

  public static func deleting(_ list: StarList, network: NetworkController) -> Work {
    Work("Waiting for GitHub") {
      _ = try await network.change(list.deletion)
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
      let creation = try StarList.creation(named: name, description: nil, isPrivate: false)
      try await changes.make(SafeText(untrusted: StarListChangeViewModel.created(name.trimmed))) {
        didCreate(try await network.created(by: creation))
      }
    }
  }
}

extension NetworkController {
  /// Sends the mutation that creates a star list.
  func created(by creation: GraphQLQuery<StarList.Response>) async throws -> StarList {
    guard let list = try await change(creation).list else {
      throw NetworkError.malformed(.null(field: "data.createUserList.list"))
    }
    return list
  }

  /// Sends a mutation of star lists.
  ///
  /// - Throws: `UnconfirmedChangeError` if GitHub may have carried out the mutation.
  func change<Response: Decodable>(_ mutation: GraphQLQuery<Response>) async throws -> Response {
    do {
      return try await response(to: mutation)
    } catch {
      throw error.report(after: .post, changing: .starLists)
    }
  }
}

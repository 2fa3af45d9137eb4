import Essentials
import LotusModel
import ModelControllers
import Terminal
import ViewModels

/// Work: the commands that rename and delete the user's star lists in the app.
extension ListViewController<StarList> {
  /// The commands that change the selected star list. Empty if the lists belong to another account.
  var starListCommands: [KeyCommand] {
    guard route.ofViewer(named: delegate?.viewer) == .starLists(of: .viewer) else { return [] }
    let list = selectedItem
    let refusal: SafeText? = list == nil ? "No row is selected" : nil
    return [
      KeyCommand(.rename, unless: refusal, kind: .lasting) { [weak self] in
        if let list { try await self?.rename(list) }
      },
      KeyCommand(.remove, name: "delete", unless: refusal, kind: .lasting) { [weak self] in
        if let list { try await self?.delete(list) }
      },
    ]
  }

  private func rename(_ list: StarList) async throws {
    let title = SafeText(untrusted: StarListChangeViewModel.newName(of: list))
    let wayBack = SafeText(untrusted: "press \(clock.viewpoint.key(.rename)) on the list to rename it again")
    let prompt = Prompt(title, action: "rename", initialText: list.name) { [weak self, network] text in
      let name = text.trimmed
      try await self?.make(StarListChangeViewModel.renamed(list, to: name), wayBack: wayBack) {
        let lists = try await StarList.all(of: .viewer, in: .confirmed, network: network)
        _ = try await list.rename(to: name, among: lists, network: network)
      }
    }
    try await delegate?.show(prompt)
  }

  private func delete(_ list: StarList) async throws {
    guard let delegate else { return }
    guard await delegate.ask(Choice(deleting: list)) == true else {
      return delegate.say(.unchanged, as: .confirmation)
    }
    try await make(StarListChangeViewModel.deleted(list)) {
      _ = try await delegate.perform(Work<CommandResult>.deleting(list, network: network))
    }
  }

  /// Makes a change of a list, and loads the lists again.
  ///
  /// The lists are also loaded again if the list no longer exists, or if GitHub may have made a
  /// change that failed or was canceled.
  private func make(_ sentence: String, wayBack: SafeText? = nil, by work: () async throws -> Void) async throws {
    do {
      try await delegate?.changes.make(SafeText(untrusted: sentence), wayBack: wayBack, by: work)
    } catch {
      if error is StarListError || error is UnconfirmedChangeError || error is CancellationError { refresh() }
      throw error
    }
    refresh()
  }
}

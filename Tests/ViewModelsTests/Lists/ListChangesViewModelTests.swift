import LotusModel
import Testing
import ViewModels

struct ListChangesViewModelTests {
  private func relation(_ names: String..., holds: Bool) throws -> ListChangesViewModel {
    ListChangesViewModel(try names.map { .relation(Change(.following(try Login($0)), holds: holds)) }, of: names)
  }

  @Test func `One change is confirmed by name, and several changes by their number`() throws {
    #expect(try relation("mona", holds: true).sentence == "Followed mona")
    #expect(try relation("mona", "hubot", holds: true).sentence == "Followed 2 users")
    #expect(try relation("mona", "hubot", holds: false).question == "Unfollow 2 users?")
    #expect(try relation("mona", holds: false).question == "Unfollow mona?")
    let stars = try ["a/b", "c/d"].map { ListChange.relation(Change(.starring(try RepositoryName($0)), holds: true)) }
    #expect(ListChangesViewModel(stars, of: ["a/b", "c/d"]).sentence == "Starred 2 repositories")
    let keys = [ListChange.account(.removeKey(.ssh, id: 1)), .account(.removeKey(.ssh, id: 2))]
    #expect(ListChangesViewModel(keys, of: ["laptop", "desktop"]).question == "Remove 2 SSH keys?")
    #expect(ListChangesViewModel([keys[0]], of: ["t1? ──"]).question == "Remove SSH key \"t1? ──\"?")
    #expect(ListChangesViewModel([.account(.removeEmail("a@b.c"))], of: ["a@b.c"]).question == "Remove a@b.c?")
  }

  @Test func `The key that undoes changes names them`() throws {
    let star = ListChange.relation(Change(.starring(try RepositoryName("mona/tentacles")), holds: true))
    let undo = UndoViewModel([star], of: [], isUndo: true)
    #expect(undo.name == "undo star of mona/tentacles" && undo.question == "Undo the star of mona/tentacles?")
    let follows = try ["a", "b", "c"].map { ListChange.relation(Change(.following(try Login($0)), holds: true)) }
    let redo = UndoViewModel(follows, of: ["a", "b", "c"], isUndo: false)
    #expect(redo.name == "redo 3 follows" && redo.question == "Redo 3 follows?")
    let email = UndoViewModel([.account(.addEmail("a@b.c"))], of: ["a@b.c"], isUndo: true)
    #expect(email.name == "undo addition of a@b.c")
  }

  @Test func `A question says what cannot be undone`() throws {
    #expect(try relation("mona", holds: false).consequence == nil)
    let key = [ListChange.account(.removeKey(.ssh, id: 1))]
    #expect(ListChangesViewModel(key, of: ["laptop"], canUndo: false).consequence == "This cannot be undone.")
    let blocking = [ListChange.relation(Change(.blocking(try Login("mona")), holds: true))]
    #expect(ListChangesViewModel(blocking, of: ["mona"]).consequence?.hasPrefix("They stop following you") == true)
    let unblocking = [ListChange.relation(Change(.blocking(try Login("mona")), holds: false))]
    #expect(ListChangesViewModel(unblocking, of: ["mona"]).consequence == nil)
  }

  @Test(
    arguments: [
      (.exactly(20_438), "37 of 20,438"), (.moreThan(20_400), "37 of more than 20,400"),
      (.moreThan(90), "37 of more than 100"), (.unknown, "37 of more than 100"),
    ] as [(ListTotal, String)])
  func `The position in a list names its length as far as GitHub reports it`(total: ListTotal, text: String) {
    #expect(ListPositionViewModel(row: 37, of: 100, total: total).text == text)
    #expect(ListPositionViewModel(row: 37, of: 100, total: total, marked: 2).text == "2 marked · \(text)")
    let unmarked = ListPositionViewModel(row: 37, of: 100, total: total, order: "Last updated")
    #expect(unmarked.text == "last updated · \(text)")
  }
}

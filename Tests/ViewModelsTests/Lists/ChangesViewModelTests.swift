import LotusModel
import Testing
import ViewModels

struct ChangesViewModelTests {
  private func relation(_ names: String..., holds: Bool) throws -> ChangesViewModel {
    ChangesViewModel(try names.map { .relation(RelationChange(.following(try Login($0)), holds: holds)) }, of: names)
  }

  @Test func `One change is confirmed by name, and several changes by their number`() throws {
    #expect(try relation("mona", holds: true).sentence == "Followed mona")
    #expect(try relation("mona", "hubot", holds: true).sentence == "Followed 2 users")
    #expect(try relation("mona", "hubot", holds: false).question == "Unfollow 2 users?")
    #expect(try relation("mona", holds: false).question == "Unfollow mona?")
    let stars = try ["a/b", "c/d"].map {
      Change.relation(RelationChange(.starring(try RepositoryName($0)), holds: true))
    }
    #expect(ChangesViewModel(stars, of: ["a/b", "c/d"]).sentence == "Starred 2 repositories")
    let keys = [Change.account(.removeKey(.ssh, id: 1)), .account(.removeKey(.ssh, id: 2))]
    #expect(ChangesViewModel(keys, of: ["laptop", "desktop"]).question == "Remove 2 SSH keys?")
    #expect(ChangesViewModel([keys[0]], of: ["t1? ──"]).question == "Remove SSH key \"t1? ──\"?")
    #expect(ChangesViewModel([.account(.removeEmail("a@b.c"))], of: ["a@b.c"]).question == "Remove a@b.c?")
  }

  @Test func `The key that undoes changes names them`() throws {
    let star = Change.relation(RelationChange(.starring(try RepositoryName("mona/tentacles")), holds: true))
    let undo = UndoViewModel([star], of: [], isUndo: true)
    #expect(undo.name == "undo star of mona/tentacles" && undo.question == "Undo the star of mona/tentacles?")
    let follows = try ["a", "b", "c"].map { Change.relation(RelationChange(.following(try Login($0)), holds: true)) }
    let redo = UndoViewModel(follows, of: ["a", "b", "c"], isUndo: false)
    #expect(redo.name == "redo 3 follows" && redo.question == "Redo 3 follows?")
    let email = UndoViewModel([.account(.addEmail("a@b.c"))], of: ["a@b.c"], isUndo: true)
    #expect(email.name == "undo addition of a@b.c")
  }

  @Test func `A question says what cannot be undone`() throws {
    #expect(try relation("mona", holds: false).consequence == nil)
    let key = [Change.account(.removeKey(.ssh, id: 1))]
    #expect(ChangesViewModel(key, of: ["laptop"], canUndo: false).consequence == "This cannot be undone.")
    let blocking = [Change.relation(RelationChange(.blocking(try Login("mona")), holds: true))]
    #expect(ChangesViewModel(blocking, of: ["mona"]).consequence?.hasPrefix("They stop following you") == true)
    let unblocking = [Change.relation(RelationChange(.blocking(try Login("mona")), holds: false))]
    #expect(ChangesViewModel(unblocking, of: ["mona"]).consequence == nil)
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

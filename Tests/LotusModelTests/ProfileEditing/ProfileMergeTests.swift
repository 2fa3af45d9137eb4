import Essentials
import ModelExamples
import Testing

@testable import LotusModel

@Suite("Profile merge")
struct ProfileMergeTests {
  /// The old value of a field, the values of both sides, and the expected merge.
  struct Case: CustomTestStringConvertible {
    let base, mine, theirs: String?
    let merged: String?
    var isConflict = false

    var testDescription: String { "\([base, mine, theirs])" }
  }

  @Test(arguments: [
    Case(base: "a", mine: "a", theirs: "a", merged: "a"), Case(base: "a", mine: "b", theirs: "a", merged: "b"),
    Case(base: "a", mine: "a", theirs: "b", merged: "b"), Case(base: "a", mine: "b", theirs: "b", merged: "b"),
    Case(base: "a", mine: "b", theirs: "c", merged: "b", isConflict: true),
    Case(base: "a", mine: nil, theirs: "b", merged: nil, isConflict: true),
    Case(base: "a", mine: "b", theirs: nil, merged: "b", isConflict: true),
    Case(base: "a", mine: nil, theirs: nil, merged: nil), Case(base: "a", mine: nil, theirs: "a", merged: nil),
    Case(base: nil, mine: "b", theirs: "c", merged: "b", isConflict: true),
    Case(base: nil, mine: nil, theirs: "c", merged: "c"),
  ])
  func `A field takes the changed value, and conflicts if the sides changed it differently`(example: Case) {
    for field in [ProfileField.bio, .twitterUsername] {
      func profile(_ text: String?) -> EditableProfile { EditableProfile(texts: [field: text ?? ""]) }
      let merge = ProfileMerge(
        base: profile(example.base), mine: profile(example.mine), theirs: profile(example.theirs))
      #expect(merge.merged == profile(example.merged))
      #expect(merge.conflicts == (example.isConflict ? [field] : []))
    }
  }

  @Test func `Accounts are merged without conflicts`() {
    let merge = ProfileMerge(
      base: EditableProfile(accounts: ["a", "b", "c"]), mine: EditableProfile(accounts: ["b", "c", "d", "e"]),
      theirs: EditableProfile(accounts: ["f", "a", "c", "d"]))
    #expect(Set(merge.merged.accounts) == ["c", "d", "e", "f"])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func `A merge takes the other side if only one side changed`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let base = EditableProfile.random(using: &generator)
      let other = EditableProfile.random(using: &generator)
      for merge in [
        ProfileMerge(base: base, mine: base, theirs: other), ProfileMerge(base: base, mine: other, theirs: base),
        ProfileMerge(base: base, mine: other, theirs: other),
      ] {
        #expect(merge.merged.means(other))
        #expect(merge.conflicts.isEmpty)
      }
    }
  }

  @Test func `A merge loses no change without reporting a conflict`() {
    var generator = SeededGenerator(seed: 8)
    var conflicts = 0
    for _ in 0..<2_000 {
      let base = EditableProfile.random(using: &generator)
      let mine = base.changed(using: &generator)
      let theirs = base.changed(using: &generator)
      let merge = ProfileMerge(base: base, mine: mine, theirs: theirs)
      for edit in [ProfileEdit(from: base, to: mine), ProfileEdit(from: base, to: theirs)] {
        for (field, value) in edit.fields where !merge.conflicts.contains(field) {
          #expect(merge.merged[field] == value)
        }
        #expect(Set(merge.merged.accounts).isSuperset(of: edit.addedAccounts))
        #expect(Set(merge.merged.accounts).isDisjoint(with: edit.removedAccounts))
      }
      for field in merge.conflicts {
        #expect(Set([base[field], mine[field], theirs[field]]).count == 3)
        #expect(merge.merged[field] == mine[field])
        #expect(merge.rebased[field] == base[field], "the next attempt to save reports the conflict again")
      }
      for field in ProfileField.allCases where !merge.conflicts.contains(field) {
        #expect(merge.rebased[field] == theirs[field])
      }
      conflicts += merge.conflicts.count
    }
    #expect(conflicts > 1_000)
  }

  @Test(arguments: [false, true])
  func `Resolving a conflict takes either value and continues with the next conflict`(takesTheirs: Bool) {
    func profile(_ text: String) -> EditableProfile { EditableProfile(texts: [.name: text, .blog: text]) }
    var merge = ProfileMerge(base: profile("a"), mine: profile("b"), theirs: profile("c"))
    #expect(
      merge.nextConflict
        == ProfileConflict(
          field: .name, base: .string("a"), mine: .string("b"), theirs: .string("c"), number: 1, count: 2))
    merge.resolve(.name, takingTheirs: takesTheirs)
    #expect(merge.merged.texts == [.name: takesTheirs ? "c" : "b", .blog: "b"])
    #expect(merge.nextConflict?.field == .blog)
    #expect(merge.nextConflict?.number == 2)
    #expect(merge.rebased.texts == [.name: "c", .blog: "a"])
    merge.resolve(.blog, takingTheirs: takesTheirs)
    #expect(merge.merged == profile(takesTheirs ? "c" : "b"))
    #expect(merge.rebased == profile("c"))
    #expect(merge.nextConflict == nil)
  }
}

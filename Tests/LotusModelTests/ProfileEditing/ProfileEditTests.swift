import Essentials
import ModelExamples
import Testing

@testable import LotusModel

@Suite("Profile edit")
struct ProfileEditTests {
  private let old = EditableProfile(
    texts: [.name: "Mona", .bio: "Cat", .twitterUsername: "mona"], accounts: ["https://a.example", "https://b.example"])

  @Test func `An edit has only the changed values`() {
    let new = EditableProfile(
      texts: [.name: "Mona", .company: "@github"], flags: [.hireable],
      accounts: ["https://c.example", "https://a.example"])
    let edit = ProfileEdit(from: old, to: new)
    #expect(
      edit.fields == [
        .bio: .string(""), .company: .string("@github"), .twitterUsername: .null, .hireable: .bool(true),
      ])
    #expect(edit.removedAccounts == ["https://b.example"])
    #expect(edit.addedAccounts == ["https://c.example"])
    #expect(!edit.isEmpty)
  }

  @Test func `A different encoding of an accent is a change, and GitHub can keep the old one`() {
    let old = EditableProfile(texts: [.name: "Jose\u{301}"])
    let new = EditableProfile(texts: [.name: "José"])
    let edit = ProfileEdit(from: old, to: new)
    #expect(edit.fields == [.name: .string("José")])
    #expect(ProfileEdit(from: new, to: new).isEmpty)
    var report = ProfileSaveReport(changing: old)
    report.take(edit, of: old, returning: old)
    #expect(report.saved.isEmpty && report.unsaved == edit)
    report.take(edit, of: old, returning: new)
    #expect(report.saved == edit)
    let merge = ProfileMerge(base: EditableProfile(texts: [.name: "Jo"]), mine: new, theirs: old)
    #expect(merge.conflicts == [.name])
  }

  @Test func `A different order of accounts is not a change`() {
    var new = old
    new.accounts.reverse()
    #expect(ProfileEdit(from: old, to: new).isEmpty)
  }

  @Test func `Applying an edit to the old profile gives the new profile`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let old = EditableProfile.random(using: &generator)
      let new = EditableProfile.random(using: &generator)
      let edit = ProfileEdit(from: old, to: new)
      #expect(edit.applied(to: old).means(new))
      #expect(edit.applied(to: new).means(new))
      #expect(edit.applied(to: new).accounts.count == new.accounts.count, "existing accounts are not added again")
      #expect(edit.isEmpty == old.means(new))
      #expect(ProfileEdit(from: old, to: old).isEmpty)
    }
  }

  @Test func `An edit is split into the fields, the status and the accounts`() throws {
    let edit = ProfileEdit(fields: [.bio: .string("Cat"), .status: .string("Focusing")], addedAccounts: ["a"])
    #expect(
      edit.parts == [
        ProfileEdit(fields: [.bio: .string("Cat")]), ProfileEdit(fields: [.status: .string("Focusing")]),
        ProfileEdit(addedAccounts: ["a"]),
      ])
    #expect(edit.parts[0].updateRequest == edit.updateRequest)
    #expect(edit.parts[1].updateRequest == nil)
  }

  @Test func `Combining two parts of an edit gives the whole edit`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let old = EditableProfile.random(using: &generator)
      let whole = ProfileEdit(from: old, to: .random(using: &generator))
      let part = ProfileEdit(
        fields: whole.fields.filter { _ in Bool.random(using: &generator) },
        removedAccounts: whole.removedAccounts.filter { _ in Bool.random(using: &generator) },
        addedAccounts: whole.addedAccounts.filter { _ in Bool.random(using: &generator) })
      var sum = whole.without(part)
      #expect(sum.without(whole).isEmpty)
      sum.formUnion(part)
      #expect(sum.applied(to: old).means(whole.applied(to: old)))
      let again = sum
      sum.formUnion(part)
      #expect(sum == again)
    }
  }
}

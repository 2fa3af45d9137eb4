import Essentials
import FoundationEssentials
import Terminal
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("Profile form data source")
struct ProfileFormDataSourceTests {
  private func typing(_ text: String, in row: ProfileFormDataSource.Row) -> ProfileFormDataSource {
    var dataSource = ProfileFormDataSource.example()
    dataSource[row]?.selectAll()
    dataSource[row]?.paste(text)
    return dataSource
  }

  @Test func `The form has a row for each field and for each social account slot`() {
    var account = EditableAccount.example
    account.status = UserStatus()
    let dataSource = ProfileFormDataSource.example(account)
    #expect(dataSource.rows == ProfileField.allCases.map { .field($0) } + (0..<4).map { .account($0) })
    #expect(dataSource[.field(.name)]?.text == "Mona")
    #expect(dataSource[.field(.company)]?.text == "")
    #expect(dataSource[.account(0)]?.text == "https://a.example")
    #expect(dataSource[.field(.hireable)] == nil)
    #expect(dataSource.rows.filter { dataSource[$0]?.isMultiline == true } == [.field(.bio)])
  }

  @Test func `The status row appears only if GitHub returns a status or a draft has one`() {
    var dataSource = ProfileFormDataSource.example()
    #expect(!dataSource.rows.contains(.field(.status)))
    var draft = EditableAccount.example.draft
    draft.input.texts[.status] = "Focusing"
    dataSource = ProfileFormDataSource(account: .example, draft: draft, clock: .example)
    #expect(dataSource.rows.contains(.field(.status)))
    #expect(dataSource.edit.fields == [.status: .string("Focusing")])
  }

  private func focusing() -> ProfileFormDataSource {
    var account = EditableAccount.example
    account.status = UserStatus(message: "Focusing", audience: StatusAudience(id: "O_acme", login: "acme"))
    return .example(account)
  }

  @Test func `A typed duration becomes the time at which the status ends`() {
    var dataSource = focusing()
    let time = StatusEnd.text(of: Date.example.addingTimeInterval(172_800))
    dataSource.set(.field(.statusEnd), to: "2d")
    #expect(dataSource[.field(.statusEnd)]?.text == "2d")
    #expect(dataSource.edit.fields == [.statusEnd: .string(time)])
    dataSource.settleEnd()
    #expect(dataSource[.field(.statusEnd)]?.text == time && dataSource.draft.input.texts[.statusEnd] == time)
    dataSource.reset(.field(.statusEnd))
    #expect(dataSource.edit.isEmpty)
  }

  @Test(
    arguments: [("soon", .invalidEnd), ("2000-01-01", .pastEnd), ("2999-01-01 10:00", nil)]
      as [(String, ProfileRemark?)])
  func `An end that is no time in the future cannot be saved`(text: String, remark: ProfileRemark?) {
    var dataSource = focusing()
    dataSource.set(.field(.statusEnd), to: text)
    #expect(dataSource.remarks[.field(.statusEnd)] == remark)
    #expect(dataSource.errors.isEmpty == (remark == nil))
  }

  @Test func `The audience of the status can be changed, cleared and reset`() {
    var dataSource = focusing()
    let row = ProfileFormDataSource.Row.field(.audience)
    dataSource.set(row, to: " @octo ")
    #expect(dataSource.edit.fields == [.audience: .string("octo")])
    dataSource.set(row, to: "")
    #expect(dataSource.edit.fields == [.audience: .null])
    #expect(dataSource.formRows.contains { $0.former == "acme" })
    #expect(dataSource.account.showing(dataSource.profile).status?.audience == nil)
    dataSource.reset(row)
    #expect(dataSource.edit.isEmpty && dataSource.remarks.isEmpty)
    dataSource.set(.field(.status), to: "")
    dataSource.set(row, to: "octo")
    #expect(dataSource.errors == [row] && dataSource.remarks[row] == .needsStatus)
  }

  @Test func `An organization without the user is marked in its row`() {
    var dataSource = focusing()
    let row = ProfileFormDataSource.Row.field(.audience)
    dataSource.set(row, to: "octo")
    #expect(dataSource.remarks.isEmpty)
    dataSource.apply(
      ProfileSaveOutcome(
        account: dataSource.account, base: dataSource.base, wanted: dataSource.profile,
        ending: .refused(.audience, .notMember("octo"))))
    #expect(dataSource.remarks == [row: .notMember("octo")] && dataSource.firstRefusal == row)
  }

  @Test func `An end and a busy flag need a status`() {
    var dataSource = focusing()
    dataSource.set(.field(.busy), to: true)
    #expect(dataSource.errors.isEmpty && dataSource.edit.fields == [.busy: .bool(true)])
    dataSource.set(.field(.status), to: "")
    dataSource.set(.field(.statusEnd), to: "1w")
    #expect(dataSource.errors == [.field(.statusEnd), .field(.busy)])
    #expect(dataSource.remarks[.field(.busy)] == .needsStatus)
    dataSource.reset(.field(.busy))
    #expect(dataSource.errors == [.field(.statusEnd)])
  }

  @Test func `The first row for social accounts says that some could not be read`() {
    let known = EditableAccount.example
    let account = EditableAccount(
      user: known.user, socialAccounts: known.socialAccounts, unreadAccounts: UnreadRows(first: .null(field: "[0]")))
    var dataSource = ProfileFormDataSource.example(account)
    let sentence: SafeText = "Some of your social accounts could not be read; they stay on GitHub."
    #expect(dataSource.formRows.compactMap { $0.remark?.sentence } == [sentence])
    #expect(dataSource.remarks == [.account(0): .unreadAccounts] && dataSource.errors.isEmpty)
    dataSource.set(.account(0), to: "javascript:alert(1)")
    #expect(dataSource.remarks == [.account(0): .incompleteAccountAddress])
  }

  @Test(arguments: [
    "a\tb", "a\nb", "a\r\nb", "a\rb", "\u{1B}[2J", " a ", "\u{85}", "\u{2028}", "\r\u{301}", "\u{202E}a",
  ])
  func `Untouched rows never count as an edit, whatever their text`(text: String) {
    var account = EditableAccount.example
    account.user.name = text
    account.user.bio = text
    account.user.blog = text
    var dataSource = ProfileFormDataSource.example(account)
    #expect(dataSource.edit.isEmpty)
    #expect(dataSource.profile == account.profile)
    #expect(dataSource.unsavedDraft == nil)

    dataSource[.field(.company)] = EditedText("@github")
    #expect(dataSource.edit == ProfileEdit(fields: [.company: .string("@github")]))
    dataSource[.field(.name)]?.insert("!")
    #expect(dataSource.edit.fields.keys.contains(.name))
    dataSource[.field(.name)]?.undo()
    #expect(dataSource.edit == ProfileEdit(fields: [.company: .string("@github")]), "an undone change is not an edit")
  }

  @Test func `Typed text, the switch and the social accounts become an edit`() {
    var dataSource = typing(" Lisa ", in: .field(.name))
    dataSource.set(.field(.hireable), to: !dataSource.input.flags.contains(.hireable))
    dataSource[.account(0)] = EditedText("")
    dataSource[.account(3)] = EditedText("b.example")
    #expect(
      dataSource.edit
        == ProfileEdit(
          fields: [.name: .string("Lisa"), .hireable: .bool(true)], removedAccounts: ["https://a.example"],
          addedAccounts: ["https://b.example"]))
    dataSource.set(.field(.hireable), to: !dataSource.input.flags.contains(.hireable))
    #expect(!dataSource.profile.flags.contains(.hireable))
    #expect(dataSource.draft.input.texts[.name] == " Lisa ")
  }

  @Test func `A failed attempt to save keeps the typed text and its history`() {
    var dataSource = typing(" Squid ", in: .field(.bio))
    dataSource[.field(.twitterUsername)]?.insert("@mona")
    dataSource[.account(2)]?.insert("b.example")
    dataSource.set(.field(.hireable), to: !dataSource.input.flags.contains(.hireable))
    let typed = dataSource
    for outcome in [
      ProfileSaveOutcome.refused(typed.profile, .init(message: "Bio is too long")),
      ProfileSaveOutcome(account: .example, base: typed.base, wanted: typed.profile, ending: .declined),
    ] {
      dataSource.apply(outcome)
      #expect(dataSource.input == typed.input)
      #expect(dataSource.edit == typed.edit)
      for row in dataSource.rows { #expect(dataSource[row] == typed[row], "the caret and the undo history stay too") }
    }
  }

  @Test func `Changes made on GitHub are merged, and typed text stays`() {
    var dataSource = typing("Squid", in: .field(.bio))
    var account = EditableAccount.example
    account.user.name = "Lisa"
    account.socialAccounts.append(SocialAccount(provider: "generic", url: "https://c.example"))
    let merge = ProfileMerge(base: dataSource.base, mine: dataSource.profile, theirs: account.profile)
    dataSource.apply(ProfileSaveOutcome(account: account, base: merge.rebased, wanted: merge.merged, ending: .declined))
    #expect(dataSource[.field(.name)]?.text == "Lisa")
    #expect(dataSource[.field(.bio)]?.text == "Squid")
    #expect(dataSource[.account(1)]?.text == "https://c.example")
    #expect(dataSource.edit == ProfileEdit(fields: [.bio: .string("Squid")]))
    #expect(dataSource.account == account)
    dataSource[.field(.bio)]?.undo()
    #expect(dataSource[.field(.bio)]?.text == "Cat")
  }

  @Test func `Saved values are no longer an edit`() {
    var dataSource = typing("Squid ", in: .field(.bio))
    dataSource.apply(.saved(dataSource.profile))
    #expect(dataSource.edit.isEmpty)
    #expect(dataSource[.field(.bio)]?.text == "Squid ")
  }

  @Test func `A rejection stays at its row until the value changes`() {
    var dataSource = typing("Squid", in: .field(.bio))
    dataSource.apply(.refused(dataSource.profile, .init(field: "bio", message: "no squids")))
    #expect(dataSource.remarks == [.field(.bio): .refused("no squids")])
    #expect(dataSource.firstRefusal == .field(.bio))
    #expect(dataSource.errors.isEmpty, "a rejected value may be sent again")
    dataSource[.field(.bio)]?.place(at: 0)
    dataSource[.field(.name)]?.insert("!")
    #expect(dataSource.firstRefusal == .field(.bio))
    dataSource[.field(.bio)]?.insert("A ")
    #expect(dataSource.firstRefusal == nil)
    #expect(dataSource.remarks.isEmpty)
  }

  @Test func `A rejection of the switch disappears when the switch is toggled`() {
    var dataSource = ProfileFormDataSource.example()
    dataSource.set(.field(.hireable), to: !dataSource.input.flags.contains(.hireable))
    dataSource.apply(.refused(dataSource.profile, .init(field: "hireable", message: "no")))
    #expect(dataSource.firstRefusal == .field(.hireable))
    dataSource.set(.field(.hireable), to: !dataSource.input.flags.contains(.hireable))
    #expect(dataSource.firstRefusal == nil)
  }

  @Test func `Merged values can be undone and redone`() {
    var dataSource = typing("Squid", in: .field(.bio))
    var account = EditableAccount.example
    account.user.bio = "Theirs"
    var taken = dataSource.profile
    taken.texts[.bio] = "Theirs"
    dataSource.apply(ProfileSaveOutcome(account: account, base: account.profile, wanted: taken, ending: .declined))
    let done = dataSource.profile
    dataSource[.field(.bio)]?.undo()
    #expect(dataSource.profile.texts[.bio] == "Squid")
    #expect(
      dataSource[.field(.bio)]?.selection.isEmpty == true, "nothing is selected, so the next letter replaces nothing")
    dataSource[.field(.bio)]?.redo()
    #expect(dataSource.profile == done)
  }

  @Test func `Resetting a row restores the value on GitHub, and undo restores typed text`() {
    var draft = EditableAccount.example.draft
    draft.input = ProfileInput(
      texts: [.name: "N", .bio: "B", .email: "new@octocat.example"], flags: [.hireable],
      accounts: ["", "x", "", "", "y"])
    var dataSource = ProfileFormDataSource(account: .example, draft: draft, clock: .example)
    for row in dataSource.rows { dataSource.reset(row) }
    #expect(dataSource.edit.isEmpty)
    for row in dataSource.rows { dataSource[row]?.undo() }
    #expect(dataSource.input.texts.filter { !$0.value.isEmpty } == draft.input.texts)
    #expect(!dataSource.input.flags.contains(.hireable))
    #expect(dataSource.input.accounts == draft.input.accounts)
  }

  @Test func `A reset restores the exact value on GitHub, even after an undo`() {
    var account = EditableAccount.example
    account.user.name = "A\tB "
    var dataSource = ProfileFormDataSource.example(account)
    dataSource.set(.field(.name), to: "C")
    dataSource[.field(.name)]?.undo()
    #expect(dataSource.edit.isEmpty)
    dataSource[.field(.name)]?.redo()
    dataSource.reset(.field(.name))
    #expect(dataSource.edit.isEmpty)
  }

  @Test func `The form checks an address against the addresses that GitHub returned last`() {
    var dataSource = ProfileFormDataSource.example()
    dataSource.set(.field(.email), to: "new@octocat.example")
    #expect(dataSource.errors == [.field(.email)], "the address is not verified")
    let account = EditableAccount.exampleWithNewAddress
    dataSource.apply(
      ProfileSaveOutcome(account: account, base: account.profile, wanted: dataSource.profile, ending: .declined))
    #expect(dataSource.errors.isEmpty)
  }

  @Test func `Errors are listed from top to bottom`() {
    var dataSource = typing(String(repeating: "a", count: 161), in: .field(.bio))
    dataSource[.account(1)] = EditedText("https://")
    #expect(dataSource.errors == [.field(.bio), .account(1)])
    dataSource[.field(.bio)] = EditedText("a", isMultiline: true)
    #expect(dataSource.errors == [.account(1)])
    dataSource[.account(1)] = EditedText("")
    #expect(dataSource.errors.isEmpty)
  }
}

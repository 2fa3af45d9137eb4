import Essentials
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile change view model")
struct ProfileChangeViewModelTests {
  private func words(_ old: EditableProfile, _ new: EditableProfile) -> [String] {
    ProfileChangeViewModel(ProfileEdit(from: old, to: new), from: old).rows.map {
      "\($0.label): \($0.old ?? "-") → \($0.new ?? "-")"
    }
  }

  @Test func `Old and new values are in the order of the form`() {
    let old = EditableProfile(texts: [.name: "Mona", .twitterUsername: "mona"], accounts: ["https://a.example"])
    let new = EditableProfile(
      texts: [.name: "Lisa", .bio: "Cat"], flags: [.hireable], accounts: ["https://b.example", "https://c.example"])
    #expect(
      words(old, new) == [
        "Name: Mona → Lisa", "Bio: - → Cat", "X / Twitter: mona → -", "Hireable: no → yes",
        "Social accounts: https://a.example → -", "Social accounts: - → https://b.example",
        "Social accounts: - → https://c.example",
      ])
    #expect(words(new, old).contains("Hireable: yes → no"))
    #expect(words(old, old) == [])
  }

  @Test func `A conflict shows three values, with a placeholder for an empty value`() {
    let conflict = ProfileConflict(field: .twitterUsername, base: .null, mine: .string("mona"), theirs: .string(""))
    let viewModel = ProfileConflictViewModel(conflict)
    #expect(viewModel.label == "X / Twitter")
    #expect([viewModel.base, viewModel.mine, viewModel.theirs] == ["(nothing)", "mona", "(nothing)"])
  }
}

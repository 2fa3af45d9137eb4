import Essentials
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile change view model")
struct ProfileChangeViewModelTests {
  @Test func `A conflict shows three values, with a placeholder for an empty value`() {
    let conflict = ProfileConflict(field: .twitterUsername, base: .null, mine: .string("mona"), theirs: .string(""))
    let viewModel = ProfileConflictViewModel(conflict)
    #expect(viewModel.label == "X / Twitter")
    #expect([viewModel.base, viewModel.mine, viewModel.theirs] == ["(nothing)", "mona", "(nothing)"])
  }
}

import LotusModel
import Testing

@testable import ViewModels

struct DeviceSignInViewModelTests {
  @Test func `A token that could not be stored is reported with the reason and the keys`() {
    let reason = "no keyring available: no session bus is running"
    #expect(
      DeviceSignInViewModel.notStored(.noBus, from: .example)
        == "Could not store the token: \(reason). Press Enter to try again, or any other key to cancel.")
  }
}

import LotusModel
import Testing
import ViewModels

@Suite("Addresses of a repository")
struct RepositoryAddressesViewModelTests {
  @Test(
    arguments: [
      ("https://github.com", "git@github.com:o/r.git", "https://github.com/o/r.git"),
      ("https://ghe.example:8443", "git@ghe.example:o/r.git", "https://ghe.example:8443/o/r.git"),
    ])
  func `The address for cloning over SSH has no port of the website`(web: String, ssh: String, https: String) throws {
    let addresses = RepositoryAddressesViewModel(try RepositoryName("o/r"), on: web)
    #expect(addresses.page == "\(web)/o/r")
    #expect(addresses.ssh == ssh)
    #expect(addresses.https == https)
  }
}

import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct OrganizationViewModelTests {
  @Test(arguments: [(nil, nil), ("", nil), ("A great organization", "A great organization")] as [(String?, String?)])
  func `The name of an organization links to its page`(description: String?, shown: String?) {
    let organization = Organization(login: "github", id: 9919, description: description)
    let viewModel = OrganizationViewModel(organization, from: .example)
    #expect(viewModel.name == LinkedText("github", link: "https://github.com/github"))
    #expect(viewModel.description == shown)
  }
}

import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct RepositoryViewModelTests {
  @Test(arguments: [
    ("octocat/Hello-World", "octocat", "Hello-World"), ("OctoCat/Hello-World", "octocat", "Hello-World"),
    ("octocat/Hello-World", "OCTOCAT", "Hello-World"), ("github/Hello-World", "octocat", "github/Hello-World"),
    ("octocat-2/Hello-World", "octocat", "octocat-2/Hello-World"),
  ])
  func `Repositories of the profile's owner have a short name`(fullName: String, owner: String, name: String) throws {
    let repository = try Repository.example { $0.fullName = fullName }
    #expect(
      RepositoryViewModel(repository, owner: owner, from: .example).name
        == LinkedText(name, link: "https://github.com/\(fullName)"))
  }

  @Test(arguments: [(0, "0"), (999, "999"), (13_412, "13,412")])
  func `Star counts have commas between thousands`(stars: Int, text: String) throws {
    let repository = try Repository.example { $0.stars = stars }
    #expect(RepositoryViewModel(repository, owner: "octocat", from: .example).stars == text)
  }

  @Test(arguments: [(nil, nil), (0, nil), (1, "1"), (1_916, "1,916")] as [(Int?, String?)])
  func `The fork count is shown only if there are forks`(forks: Int?, text: String?) throws {
    let repository = try Repository.example { $0.forks = forks }
    #expect(RepositoryViewModel(repository, owner: "octocat", from: .example).forks == text)
  }

  @Test(arguments: [(nil, nil), ("", nil), (" ", nil), (" Swift\n", "Swift")] as [(String?, String?)])
  func `A blank language or description is nil`(text: String?, shown: String?) throws {
    let repository = try Repository.example {
      $0.language = text
      $0.description = text
    }
    let viewModel = RepositoryViewModel(repository, owner: "octocat", from: .example)
    #expect(viewModel.language == shown)
    #expect(viewModel.description == shown)
  }
}

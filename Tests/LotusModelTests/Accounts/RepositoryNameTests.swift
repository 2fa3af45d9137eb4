import Testing

@testable import LotusModel

struct RepositoryNameTests {
  @Test(arguments: [
    ("octocat/Hello-World", "octocat", "Hello-World"), ("@octocat/x", "octocat", "x"), ("o/.github", "o", ".github"),
    ("o/a_b.c", "o", "a_b.c"), ("o/-", "o", "-"), ("o/...", "o", "..."),
    ("o/" + String(repeating: "x", count: 100), "o", String(repeating: "x", count: 100)),
  ])
  func `A repository name consists of an owner and a name`(text: String, owner: String, name: String) throws {
    let repository = try RepositoryName(text)
    #expect(repository.owner.name == owner)
    #expect(repository.name == name)
    #expect(repository.text == "\(owner)/\(name)")
  }

  @Test(arguments: [
    "", "/", "octocat", "octocat/", "/x", "a/b/c", "octocat/a b", "octocat/é", "octocat/..", "octocat/.", "-a/b",
    "octocat/x?y", "octocat/x%2f", "octo cat/x", "https://github.com/octocat/x", "octocat/x\n", "octocat/x\0",
    "o/" + String(repeating: "x", count: 101),
  ])
  func `An invalid repository name throws an error`(text: String) {
    #expect(throws: InvalidNameError.repository(text)) { try RepositoryName(text) }
  }
}

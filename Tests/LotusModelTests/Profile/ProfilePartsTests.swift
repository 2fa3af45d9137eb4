import ModelExamples
import Testing

@testable import LotusModel

struct ProfilePartsTests {
  private func parts(
    organizations: Result<[Organization], NetworkError> = .success([]),
    highlights: Result<ProfileHighlights, NetworkError>? = nil
  ) -> ProfileParts {
    ProfileParts(
      organizations: organizations, socialAccounts: .success([]), topRepositories: .failure(.signInNeeded),
      highlights: highlights)
  }

  @Test func `What came is in the profile, what did not is missing`() {
    let parts = parts(organizations: .failure(.status(502, message: nil)))
    #expect(parts.missing == [.organizations: .status(502, message: nil), .topRepositories: .signInNeeded])
    let profile = parts.profile(of: .example)
    #expect(profile.user == .example)
    #expect(profile.organizations == nil)
    #expect(profile.socialAccounts == [])
    #expect(profile.topRepositories == nil)
  }

  @Test func `What was not asked for is neither there nor missing`() {
    #expect(parts().missing[.highlights] == nil)
    #expect(parts().profile(of: .example).highlights == nil)
    #expect(parts(highlights: .failure(.signInNeeded)).missing[.highlights] == .signInNeeded)
    let highlights = ProfileHighlights(pronouns: "they/them", status: nil, pinned: [])
    #expect(parts(highlights: .success(highlights)).profile(of: .example).highlights == highlights)
  }
}

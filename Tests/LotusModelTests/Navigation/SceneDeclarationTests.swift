import Testing

@testable import LotusModel

@Suite struct SceneDeclarationTests {
  @Test func `Every scene of an account is one of its tabs, except for the profile`() {
    let scenes = SceneName.allCases.filter { [.account, .namedAccount].contains($0.declaration.about) }
    #expect(scenes.filter(\.declaration.tabOf.isEmpty) == [.profile])
  }
}

import LotusModel
import Testing

@testable import ViewModels

struct SignInWaysViewModelTests {
  @Test func `Every way to sign in is named, and the text says which of them need the shell`() {
    func text(_ way: AvailableSignIn) -> String {
      SignInWaysViewModel(way, from: .example).lines.joined(separator: "\n")
    }
    let code = text(.code)
    #expect(code.contains("Press s to sign in to github.com with a code"))
    #expect(code.contains("Or quit the app, and set GH_TOKEN") && code.contains("ghlotus login --with-token"))
    let token = text(.token(hasGH: true))
    #expect(token.contains("the token that gh stores"))
    #expect(token.contains("a token that you create on github.com and paste"))
    #expect(token.contains("Or quit the app, and set GH_TOKEN") && !token.contains("--with-token"))
    #expect(!text(.token(hasGH: false)).contains("gh stores"))
    #expect(text(.none) == "Signing in is not available in a recording.")
  }
}

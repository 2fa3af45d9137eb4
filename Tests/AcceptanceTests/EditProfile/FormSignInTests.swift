import TestSupport
import TestTraits
import Testing

/// A token expires while the user fills in the form. The user signs in, and the form continues.
@Suite("Signing in over the form", .ownThreads)
struct FormSignInTests {
  /// Signs in with a token that is stored in the keyring.
  private func desk(_ origin: ProfileOrigin) async throws -> SignInDesk {
    let desk = try SignInDesk(.open, origin.server)
    #expect(try await desk.run("login", "--with-token", input: ProfileOrigin.token).status == 0)
    return desk
  }

  /// Fills in the form and revokes the token. Saving the form then asks the user to sign in.
  private static func form(_ ghlotus: Ghlotus, of origin: ProfileOrigin) throws -> FormTerminal {
    let form = try FormTerminal.begun(ghlotus)
    try form.press("C-u")
    try form.type("Mona")
    try form.wait(for: "Name", showing: "Mona")
    origin.change { $0.tokens = [] }
    try form.press("C-s", until: "[Y/n]")
    return form
  }

  @Test func `After signing in over the form, the changes are saved`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.form(desk.ghlotus, of: origin)
      #expect(try desk.ghlotus.drafted("name") == "Mona")
      try form.press("y", until: "WDJB-MJHT")
      try form.wait(for: "Signed in as")
      try form.wait(for: "Enter close")
      try form.press("Enter", until: "Keep editing")
      try form.wait(for: "Name", showing: "Mona")
      try form.wait(for: "The Octocat → Mona")
      try form.press("Enter")
      let end = try form.end()
      #expect(end.status == Exit.done)
      #expect(end.screen.contains("Saved"), "\(end.screen)")
    }
    #expect(origin.account.user["name"] == "Mona")
    #expect(try desk.ghlotus.drafts().isEmpty)
  }

  @Test func `Declining to sign in returns to the form`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.form(desk.ghlotus, of: origin)
      try form.press("n", until: "rejected the token in the keyring")
      try form.press("Enter")
      try form.wait(forEndOf: "rejected the token in the keyring")
      try form.type("!")
      try form.wait(for: "Name", showing: "Mona!")
    }
    #expect(try eventually { try desk.ghlotus.drafted("name") == "Mona!" })
  }

  @Test func `A token that expires during the confirmation loses nothing`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try FormTerminal.begun(desk.ghlotus)
      try form.type("!")
      try form.press("C-s", until: "Keep editing")
      origin.change { $0.tokens = [] }
      try form.press("Enter", until: "[Y/n]")
      try form.press("y", until: "Enter close")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.account.user["name"] == "The Octocat!")
  }

  /// Fills in several fields and saves them. GitHub rejects the token at the second request.
  private static func formWithTwoParts(_ ghlotus: Ghlotus, of origin: ProfileOrigin) throws -> FormTerminal {
    origin.expect(
      .responded(.json(#"{"message":"Bad credentials"}"#, status: 401)), of: "DELETE /user/social_accounts")
    let form = try FormTerminal.begun(ghlotus)
    try FormTests.fillIn(form)
    try form.press("C-s", until: "Save these changes?")
    try form.press("Enter", until: "[Y/n]")
    return form
  }

  @Test func `A token that expires between two requests loses nothing`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.formWithTwoParts(desk.ghlotus, of: origin)
      try form.press("y", until: "Enter close")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(
      origin.changes.map(\.line) == [
        "PATCH /user", "DELETE /user/social_accounts", "DELETE /user/social_accounts", "POST /user/social_accounts",
      ])
    #expect(try desk.ghlotus.drafts().isEmpty)
  }

  @Test func `Declining to sign in between two requests tells what was saved`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.formWithTwoParts(desk.ghlotus, of: origin)
      try form.press("n", until: "Not all changes were saved")
      let text = try form.wholeQuestion().joined(separator: "\n")
      for words in ["rejected the token", "│ Saved", "→ Mona", "│ Not saved", "+ https://mastodon.social/@octocat"] {
        #expect(text.contains(words), "\(text)")
      }
    }
    #expect(origin.changes.map(\.line) == ["PATCH /user", "DELETE /user/social_accounts"])
  }

  @Test func `Changes are not sent for another account that signs in`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.form(desk.ghlotus, of: origin)
      origin.change {
        $0.user["login"] = "hubot"
        $0.user["id"] = 2
      }
      try form.press("y", until: "Enter close")
      try form.press("Enter", until: "You are signed in as hubot")
      try form.wait(for: "Name", showing: "Mona")
    }
    #expect(origin.changes.allSatisfy { !$0.line.hasPrefix("PATCH") })
    #expect(try desk.ghlotus.drafted("name") == "Mona")
  }
}

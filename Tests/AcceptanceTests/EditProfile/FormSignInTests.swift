import TestSupport
import TestTraits
import Testing

/// A token that runs out while a form is filled in: one signs in over the form, and comes back to it.
@Suite("Signing in over the form", .ownThreads)
struct FormSignInTests {
  /// A user who is signed in by a token in a keyring.
  private func desk(_ origin: ProfileOrigin) async throws -> SignInDesk {
    let desk = try SignInDesk(.open, origin.server)
    #expect(try await desk.run("login", "--with-token", input: ProfileOrigin.token).status == 0)
    return desk
  }

  /// Until the save that finds the token no longer valid.
  private static func form(_ ghlotus: Ghlotus, of origin: ProfileOrigin) throws -> FormTerminal {
    let form = try FormTerminal(ghlotus)
    try form.begin()
    try form.press("C-u")
    try form.type("Mona")
    try form.wait(for: "Name", showing: "Mona")
    origin.change { $0.tokens = [] }
    try form.press("C-s")
    try form.wait(for: "[Y/n]")
    return form
  }

  @Test func `The sign-in comes over the form, and then it is saved`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.form(desk.ghlotus, of: origin)
      #expect(try desk.ghlotus.drafted("name") == "Mona")
      try form.press("y")
      try form.wait(for: "WDJB-MJHT")
      try form.wait(for: "Signed in as")
      try form.wait(for: "Enter go on")
      try form.press("Enter")
      try form.wait(for: "Go on editing")
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

  @Test func `Declining leads back to the form`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.form(desk.ghlotus, of: origin)
      try form.press("n")
      try form.wait(for: "no longer accepts the token")
      try form.press("Enter")
      try form.wait(forEndOf: "no longer accepts the token")
      try form.type("!")
      try form.wait(for: "Name", showing: "Mona!")
    }
    #expect(try eventually { try desk.ghlotus.drafted("name") == "Mona!" })
  }

  @Test func `A token that runs out between question and answer is no loss`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try FormTerminal(desk.ghlotus)
      try form.begin()
      try form.type("!")
      try form.press("C-s")
      try form.wait(for: "Go on editing")
      origin.change { $0.tokens = [] }
      try form.press("Enter")
      try form.wait(for: "[Y/n]")
      try form.press("y")
      try form.wait(for: "Enter go on")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.account.user["name"] == "The Octocat!")
  }

  @Test func `Another account that signs in does not get the changes`() async throws {
    let origin = try ProfileOrigin()
    let desk = try await desk(origin)
    try await onOwnThread {
      let form = try Self.form(desk.ghlotus, of: origin)
      origin.change {
        $0.user["login"] = "hubot"
        $0.user["id"] = 2
      }
      try form.press("y")
      try form.wait(for: "Enter go on")
      try form.press("Enter")
      try form.wait(for: "hubot is signed in now")
      try form.wait(for: "Name", showing: "Mona")
    }
    #expect(origin.changes.allSatisfy { !$0.line.hasPrefix("PATCH") })
    #expect(try desk.ghlotus.drafted("name") == "Mona")
  }
}

import Glibc
import TestSupport
import TestTraits
import Testing

/// Drafts that one run of the form stores and the next run offers.
@Suite("Drafts of the form", .ownThreads)
struct DraftTests {
  /// Changes every field in the form, kills the program, and returns the home with the draft.
  private func ghlotusWithDraft(of origin: ProfileOrigin) async throws -> Ghlotus {
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try FormTests.fillIn(form)
      let isKept = try eventually {
        try ghlotus.drafts().first?.contents["draft"]?["input"]?["accounts"]?.text.contains("octocat") ?? false
      }
      #expect(isKept)
      try form.signal(SIGTERM)
      #expect(try form.end().status == 128 + SIGTERM)
    }
    return ghlotus
  }

  private static func values(in screen: [String]) -> [String?] {
    [
      "Name", "Bio", "Company", "Location", "Website", "X / Twitter", "Public email", "Hireable", "Social 1",
      "Social 2", "Social 3", "Social 4",
    ].map { FormTerminal.value(of: $0, in: screen) }
  }

  @Test func `Continuing with a draft restores every field`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: 80, rows: 40)
      let offer = try form.wait(for: "Discard the draft")
      #expect(offer.contains { $0.contains("The draft was stored just now") }, "\(offer)")
      for words in ["Name", "The Octocat → Mona", "no → yes", "+ https://mastodon.social/@octocat"] {
        #expect(offer.contains { $0.contains(words) }, "\(offer)")
      }
      try form.press("c")
      try form.begin()
      let screen = try form.tmux.screen()
      #expect(
        Self.values(in: screen) == [
          "Mona", "One", "", "Wien", "example.com", "@hubot", "mona@octocat.example", "[x] yes", "",
          "https://www.linkedin.com/company/github/", "mastodon.social/@octocat", "",
        ])
      #expect(screen.contains { FormTerminal.inside($0).dropFirst(15).hasPrefix("Two") })
      try form.press("C-s", until: "Save these changes?")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes.count == 3)
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `Only its owner can read a draft`() async throws {
    let ghlotus = try await ghlotusWithDraft(of: try ProfileOrigin())
    #expect(try ghlotus.drafts().map(\.mode) == [0o600])
    let result = try await ghlotus.bash("stat -c %a state/ghlotus/drafts state/ghlotus/drafts/*/octocat")
    #expect(result.output == "700\n700\n")
  }

  @Test func `A draft for one server is not offered for another server of the same name`() async throws {
    let ghlotus = try await ghlotusWithDraft(of: try ProfileOrigin())
    let other = try ProfileOrigin()
    let elsewhere = try Ghlotus(
      ghlotus.environment.merging(["GHLOTUS_API_URL": other.server.url]) { $1 }, keeping: ghlotus.home)
    try await onOwnThread {
      let form = try FormTerminal(elsewhere)
      try form.begin()
      try form.signal(SIGTERM)
      #expect(try form.end().status == 128 + SIGTERM)
    }
    #expect(try ghlotus.drafts().count == 1)
    #expect(other.changes.isEmpty)
  }

  @Test func `Starting over keeps the draft for later`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("b")
      try form.begin()
      try form.wait(for: "Name", showing: "The Octocat")
      try form.type("!")
      try form.press("Escape", until: "Leave without saving?")
      try form.press("d", "Enter")
      #expect(try form.end().status == Exit.done)
      let next = try FormTerminal(ghlotus)
      try next.wait(for: "You have a draft")
      try next.press("Enter")
      try next.wait(for: "Name", showing: "Mona")
    }
  }

  @Test func `Discarding a draft removes it`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("d", "Enter", until: "Discarded the draft. A copy stays in")
      try form.wait(for: "Name", showing: "The Octocat")
      #expect(try ghlotus.drafts().isEmpty)
      try form.press("Escape")
      #expect(try form.end().status == Exit.done)
    }
  }

  @Test func `Esc at the offer keeps the draft`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("Escape")
      #expect(try form.end().status == Exit.cancelled)
    }
    #expect(try ghlotus.drafted("name") == "Mona")
  }

  @Test func `A field that changed on GitHub since the draft raises a conflict`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    origin.change {
      $0.user["name"] = "Theirs"
      $0.user["location"] = "Wien"
    }
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("c")
      try form.wait(for: "Name", showing: "Mona")
      try form.press("C-s", until: "Also changed on GitHub")
      try form.press("t")
      let question = try form.wait(for: "Save these changes?")
      #expect(!question.contains { $0.contains("→ Mona") || $0.contains("Wien") && $0.contains("→") })
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.account.user["name"] == "Theirs" && origin.account.user["bio"] == "One\nTwo")
  }

  @Test func `Two open forms store two drafts`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let forms = [try FormTerminal(ghlotus), try FormTerminal(ghlotus)]
      // Both forms open before either stores a draft, so neither form offers the other's draft.
      for form in forms { try form.begin() }
      for (number, form) in forms.enumerated() {
        try form.type(" \(number)")
      }
      let isKept = try eventually {
        let names = try ghlotus.drafts().compactMap { $0.contents["draft"]?["input"]?["texts"]?["name"]?.text }
        return names.sorted() == [#""The Octocat 0""#, #""The Octocat 1""#]
      }
      #expect(isKept)
    }
  }
}

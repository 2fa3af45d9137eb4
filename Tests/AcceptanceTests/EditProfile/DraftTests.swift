import Glibc
import TestSupport
import TestTraits
import Testing

/// What one run of the form left behind, in the next.
@Suite("Drafts of the form", .ownThreads)
struct DraftTests {
  /// A home in which every field was changed, before the form was killed.
  private func ghlotusWithDraft(of origin: ProfileOrigin) async throws -> Ghlotus {
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.begin()
      try FormTests.fillIn(form)
      let isKept = try eventually {
        try ghlotus.drafts().first?.contents["draft"]?["input"]?["accounts"]?.text.contains("octocat") ?? false
      }
      #expect(isKept)
      try form.signal(SIGKILL)
      #expect(try form.end(atOnce: false).status == 128 + SIGKILL)
    }
    return ghlotus
  }

  private static func values(in screen: [String]) -> [String?] {
    [
      "Name", "Bio", "Company", "Location", "Website", "X / Twitter", "Public email", "Hireable", "Social 1",
      "Social 2", "Social 3", "Social 4",
    ].map { FormTerminal.value(of: $0, in: screen) }
  }

  @Test func `Going on with it brings back every field`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: 80, rows: 40)
      let offer = try form.wait(for: "Discard it")
      #expect(offer.contains { $0.contains("It was kept") && $0.contains("second") && $0.contains("ago") }, "\(offer)")
      for words in ["Name", "The Octocat → Mona", "no → yes", "(nothing) → https://mastodon.social/@octocat"] {
        #expect(offer.contains { $0.contains(words) }, "\(offer)")
      }
      try form.press("g")
      try form.begin()
      let screen = try form.tmux.screen()
      #expect(
        Self.values(in: screen) == [
          "Mona", "One", "", "Wien", "example.com", "@hubot", "mona@octocat.example", "[x] yes", "",
          "https://www.linkedin.com/company/github/", "mastodon.social/@octocat", "",
        ])
      #expect(screen.contains { FormTerminal.inside($0).dropFirst(15).hasPrefix("Two") })
      try form.press("C-s")
      try form.wait(for: "Save these changes?")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes.count == 3)
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `Only its owner can read it`() async throws {
    let ghlotus = try await ghlotusWithDraft(of: try ProfileOrigin())
    #expect(try ghlotus.drafts().map(\.mode) == [0o600])
    let result = try await ghlotus.bash("stat -c %a state/ghlotus/drafts state/ghlotus/drafts/github.com/octocat")
    #expect(result.output == "700\n700\n")
  }

  @Test func `Beginning afresh keeps it for another time`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("b")
      try form.begin()
      try form.wait(for: "Name", showing: "The Octocat")
      try form.type("!")
      try form.press("Escape")
      try form.wait(for: "Leave without saving?")
      try form.press("d", "Enter")
      #expect(try form.end().status == Exit.done)
      let next = try FormTerminal(ghlotus)
      try next.wait(for: "You have a draft")
      try next.press("Enter")
      try next.wait(for: "Name", showing: "Mona")
    }
  }

  @Test func `Discarding it forgets it`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("d", "Enter")
      try form.wait(for: "it lies in")
      try form.press("Enter")
      try form.begin()
      try form.wait(for: "Name", showing: "The Octocat")
      #expect(try ghlotus.drafts().isEmpty)
      try form.press("Escape")
      #expect(try form.end().status == Exit.done)
    }
  }

  @Test func `Giving up leaves the draft`() async throws {
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

  @Test func `A field that changed on GitHub since then is asked about`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try await ghlotusWithDraft(of: origin)
    origin.change {
      $0.user["name"] = "Theirs"
      $0.user["location"] = "Wien"
    }
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "You have a draft")
      try form.press("g")
      try form.wait(for: "Name", showing: "Mona")
      try form.press("C-s")
      try form.wait(for: "Changed on GitHub meanwhile")
      try form.press("t")
      let question = try form.wait(for: "Save these changes?")
      #expect(!question.contains { $0.contains("→ Mona") || $0.contains("Wien") && $0.contains("→") })
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.account.user["name"] == "Theirs" && origin.account.user["bio"] == "One\nTwo")
  }

  @Test func `Two forms at once keep two drafts`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let forms = [try FormTerminal(ghlotus), try FormTerminal(ghlotus)]
      // The second session is told of the draft of the first.
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

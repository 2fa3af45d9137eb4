import Glibc
import TestSupport
import TestTraits
import Testing

/// Key presses and mouse events in the form.
@Suite("Keys and mouse in the form", .ownThreads)
struct FormKeysTests {
  @Test func `The focus wraps around and stays visible`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: 40, rows: 10)
      try form.begin()
      let labels = [
        "Name", "Bio", "Company", "Location", "Website", "X / Twitter", "Public email", "Hireable", "Social 1",
        "Social 2", "Social 3", "Social 4",
      ]
      for label in labels.dropFirst() + ["Name"] {
        try form.press("Tab")
        try form.wait(forFocusOn: label)
      }
      for label in labels.reversed() {
        try form.press("BTab")
        try form.wait(forFocusOn: label)
      }
    }
  }

  @Test func `Pasted line breaks are kept in the bio and become spaces elsewhere`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("C-u")
      try form.tmux.paste("Mona\nLisa")
      try form.wait(for: "Name", showing: "Mona Lisa")
      try form.press("Tab", "C-u")
      try form.tmux.paste("One\ttwo\nthree\r\nfour")
      try form.wait(for: "four")
      try form.wait(forFocusOn: "Bio")
      #expect(try eventually { try ghlotus.drafted("name") == "Mona Lisa" })
      #expect(try eventually { try ghlotus.drafted("bio") == "One\ttwo\nthree\nfour" })
    }
  }

  @Test func `Emoji and wide characters count as one character each`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("C-u")
      try form.tmux.paste("漢字👩‍👩‍👧é🇦🇹!")
      try form.press("Left", "BSpace", "BSpace", "Left")
      try form.type("x")
      try form.press("C-s", until: "Save these changes?")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [.init("PATCH /user", ["name": "漢字x👩‍👩‍👧!"])])
  }

  @Test func `The mouse selects text, and Ctrl-C copies a selection or cancels`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      // Press the button on the O of "The Octocat", drag past the end of the text, and release.
      for bytes in ["\u{1B}[<0;22;4M", "\u{1B}[<32;29;4M", "\u{1B}[<0;29;4m"] {
        try form.tmux.send(["-H"] + bytes.utf8.map { String($0, radix: 16) })
      }
      try form.waitForSelection()
      try form.press("C-c", until: "Copied; Ctrl-Y pastes")
      try form.press("Tab", "M-a", "C-y")
      try form.wait(for: "Bio", showing: "Octocat")
      try form.press("C-c")
      #expect(try form.end().status == Exit.cancelled)
    }
    #expect(try ghlotus.drafted("bio") == "Octocat")
  }

  @Test func `Copied text reaches the terminal's clipboard`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let result = try await ghlotus.run(
      "edit-profile", on: .terminal(),
      input: [
        .onceSeen("^S", bytes: Array("\u{1B}[1;2D".utf8)), .onceSeen("7m", bytes: [3]),
        .onceSeen("Copied", bytes: Array("\u{1B}[C".utf8)), .onceSeen("^S", bytes: [3]),
      ])
    #expect(result.ending == .exited(status: Exit.cancelled), "\(result.terminalText)")
    // The selected letter t, encoded in Base64, in the escape sequence that sets the clipboard (OSC
    // 52).
    #expect(result.terminalText.contains("\u{1B}]52;c;dA==\u{7}"))
  }

  @Test func `Ctrl-L redraws over another program's output`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      let before = try form.tmux.screen()
      let terminal = open(try form.tmux.query("#{pane_tty}"), O_WRONLY | O_NOCTTY | O_CLOEXEC)
      write(terminal, "wall says hello", 15)
      close(terminal)
      try form.wait(for: "wall says hello")
      try form.press("C-l")
      #expect(try eventually { try form.tmux.screen() == before })
    }
  }

  @Test func `The terminal can be resized while the form is open`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("BTab")
      try form.type("https://example.com/c")
      for (columns, rows) in [(40, 10), (120, 40), (200, 60), (40, 10), (80, 24)] {
        try form.tmux.resize(columns: columns, rows: rows)
        let screen = try form.tmux.wait(for: "the form in \(columns)×\(rows)") { screen in
          screen.count == rows && screen[rows - 1].hasPrefix("^S save") && screen[0].hasSuffix("1 change")
            && screen.contains { FormTerminal.inside($0).hasPrefix("›•Social 4     https://example.com/c") }
        }
        #expect(screen.contains { $0.contains("│ @octocat") } == (columns >= 93))
      }
      try form.type("at")
      try form.wait(for: "Social 4", showing: "https://example.com/cat")
      try form.press("C-s", until: "Save these changes?")
      try form.tmux.resize(columns: 40, rows: 10)
      try form.wait(for: "Keep editing")
    }
  }
}

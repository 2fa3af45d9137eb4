import TestSupport

/// Measures the time from a key press to the updated screen, in a long text with a preview of the
/// page next to it.
struct KeyBench {
  let binary: String
  let recording: String

  /// The largest acceptable median, in milliseconds.
  private static let limit = 10.0

  func run(presses: Int) throws {
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      [binary, "--replay", recording, "edit-profile"],
      environment: ["HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      columns: 120, rows: 40)
    try session.wait(for: "^S")
    try session.type("\t\u{15}\u{1B}[200~" + String(repeating: "A cat of all trades. ", count: 7) + "Cat\u{1B}[201~")
    try session.wait(for: "150/160")
    var times: [Double] = []
    for number in 0..<presses {
      // Type a letter that isn't on the screen yet.
      let letter = ["ж", "щ", "ю"][number % 3]
      session.pause(seconds: number % 10 == 0 ? 0.3 : .random(in: 0.02...0.08))
      try session.type(letter)
      try session.wait(for: letter)
      times.append(try session.frame(silence: 0.01))
      try session.type("\u{7F}")
    }
    print("\nfrom key press to screen, in a bio of 150 characters next to the page: \(presses) key presses")
    print("  " + Figures(seconds: times).sentence(limit: Self.limit))
  }
}

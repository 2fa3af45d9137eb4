import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The form in a terminal to look at, begun by a shell that tells afterwards how it ended.
struct FormTerminal {
  let tmux: Tmux
  let home: TemporaryDirectory

  /// - Parameter words: the command line of the program, for a shell.
  init(_ ghlotus: Ghlotus, _ words: String = "edit-profile", columns: Int = 80, rows: Int = 24) throws {
    home = ghlotus.home
    let variables = ghlotus.environment.merging(["GHLOTUS": try Ghlotus.program(), "SCRIPT": Self.script]) { $1 }
    tmux = try Tmux(
      "sh -c \"$SCRIPT\" sh \(words)", environment: variables, columns: columns, rows: rows,
      workingDirectory: home.path)
  }

  /// Waits at most five seconds until the settings of the terminal are restored, and prints the tenths of a second.
  private static let script = """
    usual=$(stty -g)
    trap : INT
    sh -c 'echo $$ >pid; exec "$GHLOTUS" "$@"' sh "$@"
    status=$?
    tenths=0
    until [ "$(stty -g)" = "$usual" ] || [ $tenths = 50 ]; do sleep 0.1; tenths=$((tenths + 1)); done
    echo "The end: $status, $tenths."
    exec cat
    """

  /// Presses keys; a question that has only just been asked does not take them yet, so that is waited for.
  func press(_ keys: String...) throws {
    // The frame of a question may be seen before its answers are drawn.
    try tmux.wait(for: "question that takes keys") { screen in
      !screen.contains(where: Self.beginsQuestion)
        || screen.contains { $0.dropFirst().contains("│ › ") || $0.contains("│ Esc ") || $0.contains("│ Enter ") }
    }
    for key in keys { try tmux.send(key) }
  }

  /// Whether a line has the upper edge of a panel that is none of the form's own.
  private static func beginsQuestion(_ line: String) -> Bool {
    line.matches(of: /┌─ (\S+)/).contains { !["Edit", "Preview"].contains($0.1) }
  }

  func type(_ text: String) throws { try tmux.type(text) }

  @discardableResult
  func wait(for text: String) throws -> [String] { try tmux.wait(for: text) }

  func wait(forEndOf text: String) throws {
    try tmux.wait(for: "screen without “\(text)”") { !$0.contains { $0.contains(text) } }
  }

  /// The lines of a question, page by page.
  func wholeQuestion() throws -> [String] {
    var lines: [String] = []
    while true {
      let screen = try steadyScreen()
      lines += screen
      guard screen.contains(where: { $0.contains("Space shows more.") }) else { return lines }
      try press("Space")
      try tmux.wait(for: "the next page") { $0 != screen }
    }
  }

  /// Not one that is being drawn.
  private func steadyScreen() throws -> [String] {
    var screen = try tmux.screen()
    while true {
      usleep(50_000)
      let next = try tmux.screen()
      if next == screen { return next }
      screen = next
    }
  }

  /// Waits until the form is there.
  func begin() throws { try wait(for: "^S save") }

  /// Waits until a field shows a value, in its first line.
  func wait(for label: String, showing value: String) throws {
    try tmux.wait(for: "\(label) “\(value)”") { Self.value(of: label, in: $0) == value }
  }

  /// What stands beside a label; nil where it is not in sight.
  static func value(of label: String, in screen: [String]) -> String? {
    let row = screen.map(inside).first { $0.dropFirst(2).hasPrefix(label) }?.dropFirst(15)
    return row.map { $0.prefix { !"│▾›".contains($0) }.trimmed }
  }

  /// A line of the form without its frame.
  static func inside(_ line: String) -> Substring {
    line.hasPrefix("│ ") ? line.dropFirst(2) : line[...]
  }

  func wait(forFocusOn label: String) throws {
    try tmux.wait(for: "focus on \(label)") { screen in
      screen.map(Self.inside).contains { $0.hasPrefix("›") && $0.dropFirst(2).hasPrefix(label) }
    }
  }

  /// Waits until a part of the first field is selected, so that Ctrl-C copies it.
  func waitForSelection() throws {
    #expect(try eventually { try tmux.screen(escapes: true)[3].contains("7m") })
  }

  func signal(_ number: Int32) throws {
    guard let process = Int32(try home.read("pid").dropLast()) else { return }
    kill(process, number)
  }

  /// Waits for the end.
  /// - Returns: the status, as a shell counts, and the screen; nil for the status where the terminal is not as it was
  ///   before, or not at once where that is asked for.
  func end(atOnce: Bool = true) throws -> (status: Int32?, screen: [String]) {
    let screen = try wait(for: "The end: ")
    let words = screen.last { $0.contains("The end: ") }?.split { !$0.isNumber } ?? []
    let isRestored = words.last.flatMap { Int($0) }.map { atOnce ? $0 == 0 : $0 < 50 } ?? false
    let isOnUsualScreen = try eventually { try tmux.query("#{alternate_on}") == "0" }
    return (isRestored && isOnUsualScreen ? words.first.flatMap { Int32($0) } : nil, screen)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}

extension String {
  fileprivate var trimmed: String {
    let head = drop { $0 == " " }
    return String(head.dropLast(head.reversed().prefix { $0 == " " }.count))
  }
}

extension Ghlotus {
  /// A draft as it lies on the disk.
  struct Draft: Equatable {
    let path: String
    let mode: mode_t
    let contents: JSON
  }

  /// The drafts that lie on the disk, in the order of their names.
  func drafts() throws -> [Draft] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    return try names.filter { $0.contains("/draft-") && $0.hasSuffix(".json") }.sorted().map { name in
      var status = stat()
      stat(home.file(name), &status)
      return Draft(path: name, mode: status.st_mode & 0o777, contents: try JSON(try home.read(name)))
    }
  }

  /// The text of a field in the only draft that there is.
  func drafted(_ field: String) throws -> JSON? {
    let drafts = try drafts()
    return drafts.count == 1 ? drafts[0].contents["draft"]?["input"]?["texts"]?[field] : nil
  }
}

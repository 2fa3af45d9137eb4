import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The form in a terminal. A shell starts the form and prints the exit status afterward.
struct FormTerminal {
  let tmux: Tmux
  let home: TemporaryDirectory

  /// Starts the program in a terminal.
  ///
  /// - Parameters:
  ///   - ghlotus: The program's home and environment.
  ///   - words: The arguments of the program, in shell syntax.
  ///   - columns: The width of the terminal.
  ///   - rows: The height of the terminal.
  init(_ ghlotus: Ghlotus, _ words: String = "edit-profile", columns: Int = 80, rows: Int = 24) throws {
    home = ghlotus.home
    let variables = ghlotus.environment.merging(["GHLOTUS": try Ghlotus.program(), "SCRIPT": Self.script]) { $1 }
    tmux = try Tmux(
      "sh -c \"$SCRIPT\" sh \(words)", environment: variables, columns: columns, rows: rows,
      workingDirectory: home.path)
  }

  /// A script that runs the program. Then it prints the exit status, and 1 if the terminal's settings
  /// were restored.
  private static let script = """
    usual=$(stty -g)
    trap : INT
    sh -c 'echo $$ >pid; exec "$GHLOTUS" "$@"' sh "$@"
    status=$?
    [ "$(stty -g)" = "$usual" ] && restored=1
    echo "The end: $status, ${restored-0}."
    exec cat
    """

  func press(_ keys: String...) throws { try press(keys) }

  /// Presses keys, and waits until a text appears.
  func press(_ keys: String..., until text: String) throws {
    try press(keys)
    try wait(for: text)
  }

  /// Presses keys. If a dialog is open, waits until the dialog accepts keys.
  private func press(_ keys: [String]) throws {
    // The frame of a dialog can appear before its choices.
    try tmux.wait(for: "dialog that accepts keys") { screen in
      !screen.contains(where: Self.beginsQuestion)
        || screen.contains { line in
          line.dropFirst().contains("│ › ") || ["│ Esc ", "│ Enter ", "│ ^S "].contains { line.contains($0) }
        }
    }
    for key in keys { try tmux.send(key) }
  }

  /// Whether a line contains the top border of a dialog. The form's panels are "Edit" and
  /// "Preview".
  private static func beginsQuestion(_ line: String) -> Bool {
    line.matches(of: /┌─ (\S+)/).contains { !["Edit", "Preview"].contains($0.1) }
  }

  func type(_ text: String) throws { try tmux.type(text) }

  /// The text of the first stored draft.
  func draft() throws -> String? {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    return try names.first { $0.hasSuffix("/draft-1.json") }.map { try home.read($0) }
  }

  @discardableResult
  func wait(for text: String) throws -> [String] { try tmux.wait(for: text) }

  func wait(forEndOf text: String) throws {
    try tmux.wait(for: "screen without \"\(text)\"") { !$0.contains { $0.contains(text) } }
  }

  /// Pages through a dialog and returns the lines of every page.
  func wholeQuestion() throws -> [String] {
    var lines: [String] = []
    while true {
      let screen = try steadyScreen()
      lines += screen
      guard screen.contains(where: { $0.contains("Press Space for more") }) else { return lines }
      try press("Space")
      try tmux.wait(for: "the next page") { $0 != screen }
    }
  }

  /// The screen once it has stopped changing.
  private func steadyScreen() throws -> [String] {
    var screen = try tmux.screen()
    while true {
      usleep(50_000)
      let next = try tmux.screen()
      if next == screen { return next }
      screen = next
    }
  }

  /// Waits until the form appears.
  func begin() throws { try wait(for: "^S save") }

  /// Starts the program, and waits until the form appears.
  static func begun(_ ghlotus: Ghlotus) throws -> FormTerminal {
    let form = try FormTerminal(ghlotus)
    try form.begin()
    return form
  }

  /// Waits until the first line of a field shows a value.
  func wait(for label: String, showing value: String) throws {
    try tmux.wait(for: "\(label) \"\(value)\"") { Self.value(of: label, in: $0) == value }
  }

  /// The text next to a label, or `nil` if the label isn't visible.
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

  /// Waits until text in the first field is selected, so that Ctrl-C copies the selection.
  func waitForSelection() throws {
    #expect(try eventually { try tmux.screen(escapes: true)[3].contains("7m") })
  }

  func signal(_ number: Int32) throws {
    guard let process = Int32(try home.read("pid").dropLast()) else { return }
    kill(process, number)
  }

  /// Waits until the program exits.
  ///
  /// - Returns: The exit status as the shell reports it, and the screen. The status is `nil` if the
  ///   terminal wasn't restored.
  func end() throws -> (status: Int32?, screen: [String]) {
    let screen = try wait(for: "The end: ")
    let words = screen.last { $0.contains("The end: ") }?.split { !$0.isNumber } ?? []
    let isRestored = words.last == "1"
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
  /// A draft that is stored on disk.
  struct Draft: Equatable {
    let path: String
    let mode: mode_t
    let contents: JSON
  }

  /// The drafts on disk, sorted by name.
  func drafts() throws -> [Draft] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    return try names.filter { $0.contains("/draft-") && $0.hasSuffix(".json") }.sorted().map { name in
      var status = stat()
      stat(home.file(name), &status)
      return Draft(path: name, mode: status.st_mode & 0o777, contents: try JSON(try home.read(name)))
    }
  }

  /// The text of a field in the draft, or `nil` if there isn't exactly one draft.
  func drafted(_ field: String) throws -> JSON? {
    let drafts = try drafts()
    return drafts.count == 1 ? drafts[0].contents["draft"]?["input"]?["texts"]?[field] : nil
  }
}

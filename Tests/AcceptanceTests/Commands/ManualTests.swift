import Foundation
import TestSupport
import Testing

@testable import ghlotus

/// The manual pages, rendered by mandoc.
@Suite @MainActor struct ManualTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// All manual pages of sections 1 and 7, by name and section.
  private var pages: [String: String] {
    var pages = ["ghlotus.1": ManualPage.overview(of: CommandTable.commands)]
    for command in CommandTable.commands { pages["ghlotus-\(command.name).1"] = ManualPage.command(command) }
    for topic in HelpTopic.generated { pages["ghlotus-\(topic.name).7"] = ManualPage.topic(topic) }
    return pages
  }

  private func mandoc(_ arguments: [String]) async throws -> String {
    let result = try await onOwnThread { try Subprocess.run("/usr/bin/mandoc", arguments, environment: [:]) }
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    return result.output
  }

  /// The text of a rendered page on a single line, without the overstrikes for bold text.
  private func words(_ page: String) async throws -> String {
    let text = try await mandoc(["-T", "utf8", "-O", "width=1000", folder.write("page.1", page)])
    return text.replacing(/.\u{8}/, with: "").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  private func squeezed(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test func `mandoc reports no warnings`() async throws {
    var files = ["recordings", "settings"].map { "\(Package.root)/man/ghlotus-\($0).5" }
    for (name, page) in pages { files.append(try folder.write(name, page)) }
    #expect(try await mandoc(["-T", "lint", "-W", "warning"] + files) == "")
  }

  @Test func `A command's manual page contains all text of its help`() async throws {
    for command in CommandTable.commands {
      let page = try await words(ManualPage.command(command))
      let told =
        ["ghlotus \(command.name)", command.summary] + command.notes + command.json.flatMap { $0.fields + $0.columns }
        + command.arguments.map { $0.isLiteral ? $0.name.replacing("|", with: " | ") : $0.name }
        + command.allOptions.flatMap { [$0.usage, $0.explanation] }
        + command.examples.flatMap { [$0.line, $0.meaning] }
      for text in told { #expect(page.contains(squeezed(text)), "\(command.name): \(text)") }
    }
  }

  @Test func `The main manual page lists every command, option, variable and exit code`() async throws {
    let page = try await words(ManualPage.overview(of: CommandTable.commands))
    let told =
      CommandTable.commands.map { "ghlotus-\($0.name)(1) \($0.summary)" }
      + Option.common.map { "\(squeezed($0.usage)) \($0.explanation)" }
      + (HelpTopic.environment.rows + HelpTopic.exitCodes.rows).map { "\($0.term) \($0.meaning)" }
    for text in told { #expect(page.contains(squeezed(text)), "\(text)") }
  }

  @Test func `The manual page of a topic contains all text of its help`() async throws {
    for topic in HelpTopic.generated {
      let page = try await words(ManualPage.topic(topic))
      for row in topic.rows { #expect(page.contains("\(squeezed(row.term)) \(squeezed(row.meaning))"), "\(row.term)") }
    }
  }

  @Test func `man prints a page, and an unknown page is a usage error`() async throws {
    let ghlotus = try Ghlotus()
    for (words, page) in [
      ([], ManualPage.overview(of: CommandTable.commands)), (["profile"], ManualPage.command(CommandTable.profile)),
      (["exit-codes"], ManualPage.topic(HelpTopic.exitCodes)),
      (["ghlotus-profile"], ManualPage.command(CommandTable.profile)),
    ] {
      let result = try await ghlotus.run(arguments: ["man"] + words)
      expectSuccess(result, output: page)
    }
    expectFailure(
      try await ghlotus.run("man", "profle"), Exit.usage, saying: "did you mean \"profile\"? See: ghlotus help man")
  }

  @Test func `make uninstall removes everything that make install installed`() async throws {
    let make = { (target: String) async throws in
      let arguments = [
        "-C", Package.root, target, "PREFIX=/usr", "DESTDIR=\(folder.path)",
        "BINARY=\(try Ghlotus.program())",
      ]
      let result = try await onOwnThread {
        try Subprocess.run("/usr/bin/make", arguments, environment: ["PATH": "/usr/bin:/bin"], timeout: 60)
      }
      #expect(result.status == 0, "\(result.errors)")
    }
    let files = { () async throws -> Set<String> in
      let list = try await onOwnThread {
        try Subprocess.run("/usr/bin/find", [folder.path, "-type", "f", "-printf", "%P %m\n"], environment: [:])
      }
      return Set(list.output.split(separator: "\n").map(String.init))
    }
    // A link that somebody planted is replaced; its target isn't changed.
    let other = try TemporaryDirectory()
    let victim = other.file("victim")
    let manual = folder.file("usr/share/man/man1")
    try FileManager.default.createDirectory(atPath: manual, withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: victim))
    for link in ["man/page", "man/man1/ghlotus.1", "man/man1/ghlotus-profile.1"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("usr/share/\(link)"), withDestinationPath: victim)
    }
    try await make("install")
    #expect(try other.read("victim") == "precious")
    let installed = try await files()
    #expect(installed.contains("usr/bin/ghlotus 755"))
    for name in pages.keys { #expect(installed.contains("usr/share/man/man\(name.suffix(1))/\(name) 644"), "\(name)") }
    for name in [
      "man/man5/ghlotus-recordings.5", "man/man5/ghlotus-settings.5", "doc/ghlotus/LICENSE",
      "bash-completion/completions/ghlotus", "zsh/site-functions/_ghlotus", "fish/vendor_completions.d/ghlotus.fish",
    ] { #expect(installed.contains("usr/share/\(name) 644"), "\(name)") }
    try await make("uninstall")
    #expect(try await files().isEmpty)
  }
}

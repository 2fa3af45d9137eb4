import LotusModel
import Testing

@testable import ViewModels

struct UsageErrorsTests {
  @Test(arguments: [(nil, "See: ghlotus help"), ("api", "See: ghlotus help api")] as [(String?, String)])
  func `A usage error says where help is`(command: String?, end: String) {
    let sentence = UsageError(.notText, command: command).sentence(from: .example)
    #expect(sentence == "An argument is not valid UTF-8. \(end)")
  }

  @Test(
    arguments: [
      (
        .invalidChoice(option: "--color", "x", known: ["auto", "always", "never"]),
        "--color takes auto, always or never, not “x”."
      ),
      (.unknownField("y", nil), "“y” is no field of what repos prints."),
      (.unknownOption("--jsno", .nearest("--json")), "There is no option --jsno for “repos”. Did you mean --json?"),
      (.excluding("--all", "--limit"), "--all and --limit exclude each other."),
      (.extraArgument("clean"), "repos does not know what to do with “clean”."),
    ] as [(UsageError.Problem, String)])
  func `A usage error says what is wrong`(problem: UsageError.Problem, sentence: String) {
    #expect(UsageError(problem, command: "repos").sentence(from: .example) == "\(sentence) See: ghlotus help repos")
  }

  @Test func `What is wrong with a file, no help explains`() {
    let error = UsageError(.tooLarge(file: "/dev/zero", limit: 128 << 10), command: "repos")
    #expect(error.sentence(from: .example) == "/dev/zero is too large: more than 128 KiB.")
  }
}

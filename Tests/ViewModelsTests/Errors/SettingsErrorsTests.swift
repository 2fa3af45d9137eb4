import LotusModel
import Testing

@testable import ViewModels

struct SettingsErrorsTests {
  @Test(
    arguments: [
      (InvalidSettingsError.Problem.notJSON, 3, "/s.json, line 3: the settings are not valid JSON"),
      (.notObject(key: ""), nil, "/s.json: the settings must be a JSON object"),
      (.notObject(key: "hosts"), 3, "/s.json, line 3: \"hosts\" must be an object in braces"),
      (.notText(key: "client_id"), 2, "/s.json, line 2: \"client_id\" must be a string in quotation marks"),
      (
        .unknownKey("x"), 2,
        "/s.json, line 2: unknown setting \"x\", expected client_id or hosts"
      ),
    ] as [(InvalidSettingsError.Problem, Int?, String)])
  func `An error about the settings describes the problem and its line`(
    problem: InvalidSettingsError.Problem, line: Int?, sentence: String
  ) {
    #expect(
      ErrorViewModel(InvalidSettingsError(path: "/s.json", line: line, problem: problem), from: .example)?.sentence
        == sentence + "; correct the file (see: ghlotus help settings), or delete it")
  }

  @Test func `An error about unreadable settings says what to check`() {
    #expect(
      ErrorViewModel(InvalidSettingsError(path: "/s.json", problem: .unreadable), from: .example)?.sentence
        == "/s.json: cannot read the settings; check that this is a file and that you may read it")
  }
}

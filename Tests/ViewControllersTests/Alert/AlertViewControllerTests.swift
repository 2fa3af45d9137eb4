import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct AlertViewControllerTests {
  private func said(_ error: any Error) throws -> String {
    let scratch = try Scratch()
    AlertViewController(console: scratch.console(.pipe()), viewpoint: .example).show(error)
    return scratch.text
  }

  @Test func `An error is its sentence behind the name of the program`() throws {
    let login = try Login("mona")
    let errors: [(any Error, String)] = [
      (NetworkError.status(418, message: nil), "github.com answered with status 418."),
      (UnknownNameError.account(login), "There is no user or organization named mona on github.com."),
      (
        UnknownNameError.repository(try RepositoryName("o/r")),
        "There is no repository o/r on github.com, or you may not see it."
      ),
      (
        InvalidNameError.repository("x"),
        "“x” is not a repository's full name; write owner/name, as in octocat/Hello-World."
      ),
      (UsageError(.notMethod("x"), command: "api"), "“x” is not a valid method. See: ghlotus help api"),
      (
        InvalidNameError.login("-", .leadingHyphen), "“-” cannot be a GitHub login: none begins with a hyphen."
      ),
      (InvalidServerError.url("x"), "“x” is not a valid base URL; it should look like https://host/path."),
      (InvalidCallError.endpoint("x"), "“x” is not a valid endpoint; it should look like /users/octocat."),
      (InvalidCallError.field("x"), "“x” is not a valid field; write key=value, key[]=value or key[member]=value."),
      (
        ArchiveFileError.unreadable(path: "x.har", reason: "Is a directory"),
        "The recording x.har cannot be read: Is a directory."
      ),
      (
        OutputError.failed(reason: "No space left on device"),
        "Standard output cannot be written: No space left on device."
      ),
    ]
    for (error, sentence) in errors { #expect(try said(error) == "ghlotus: \(sentence)\n") }
  }

  @Test func `Ways on stand below, a line each`() throws {
    let error = SignInError.cannotStore(.noBus)
    let viewModel = try #require(ErrorViewModel(error, from: .example))
    #expect(viewModel.advice.count == 3)
    #expect(try said(error) == "ghlotus: \(([viewModel.sentence] + viewModel.advice).joined(separator: "\n"))\n")
  }

  @Test func `Some ends need no words`() throws {
    #expect(try said(NetworkError.transport(.cancelled)).isEmpty)
    #expect(try said(CancellationError()).isEmpty)
    #expect(try said(OutputError.closed).isEmpty)
    #expect(try said(OutputError.interrupted).isEmpty)
  }

  @Test func `An alert is one line without control sequences, for every text of a server`() throws {
    var hostile = ""
    for value in 0...0x2100 as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { hostile.unicodeScalars.append(scalar) }
    }
    for error in [
      NetworkError.forbidden(message: hostile), .query(messages: [hostile]), .unauthorized(message: hostile),
    ] {
      let text = try said(error)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
      let obeyed = text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n" && scalar != "\t"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
      #expect(obeyed.isEmpty)
    }
  }
}

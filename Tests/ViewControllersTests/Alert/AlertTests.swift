import HTTP
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct AlertTests {
  private func said(_ error: any Error) throws -> String {
    let scratch = try Scratch()
    scratch.console(.pipe()).alert(error, from: .example)
    return scratch.text
  }

  @Test func `An error is printed as a sentence after the name of the program`() throws {
    let errors: [(any Error, String)] = [
      (
        UnknownNameError.repository(try RepositoryName("o/r")),
        "no repository \"o/r\" on github.com, or you do not have access to it"
      ),
      (
        InvalidNameError.repository("x"), "invalid repository \"x\": use OWNER/REPO, for example octocat/Hello-World"
      ),
      (UsageError(.notMethod("x"), command: "api"), "invalid HTTP method \"x\"; see: ghlotus help api"),
      (
        OutputError.noPager, "cannot start the pager; set GHLOTUS_PAGER or PAGER to a working pager, or to cat"
      ),
    ]
    for (error, sentence) in errors { #expect(try said(error) == "ghlotus: \(sentence)\n") }
  }

  @Test func `Advice is printed below the error, one line each`() throws {
    let error = SignInError.cannotStore(.noBus)
    let viewModel = try #require(ErrorViewModel(error, from: .example))
    #expect(viewModel.advice.count == 3)
    #expect(try said(error) == "ghlotus: \(([viewModel.sentence] + viewModel.advice).joined(separator: "\n"))\n")
  }

  @Test func `Cancellation and closed output print nothing`() throws {
    #expect(try said(NetworkError.transport(.cancelled)).isEmpty)
    #expect(try said(CancellationError()).isEmpty)
    #expect(try said(OutputError.closed).isEmpty)
    #expect(try said(OutputError.interrupted).isEmpty)
  }

  @Test func `Untrusted text in an error is printed as one line without control characters`() throws {
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

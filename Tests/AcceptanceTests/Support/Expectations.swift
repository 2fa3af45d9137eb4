import TestSupport
import Testing

/// The documented exit codes.
enum Exit {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let usage: Int32 = 2
  static let notFound: Int32 = 3
  static let signInNeeded: Int32 = 4
  static let network: Int32 = 5
  static let rateLimited: Int32 = 6
  static let noRecording: Int32 = 7
  static let refused: Int32 = 8
  static let cancelled: Int32 = 130
}

/// Expects exit code 0, an empty standard error and, if given, the standard output.
func expectSuccess(
  _ result: Subprocess.Result, output: String? = nil, at location: SourceLocation = #_sourceLocation
) {
  #expect(result.status == Exit.done, "\(result.errors)", sourceLocation: location)
  #expect(result.errors == "", sourceLocation: location)
  if let output { #expect(result.output == output, sourceLocation: location) }
}

/// Expects an exit code and a single error message, which ends standard error.
///
/// - Parameters:
///   - result: The result of the run.
///   - status: The expected exit code.
///   - words: Texts that the message must contain.
///   - output: The expected standard output.
///   - notices: Whether other lines may precede the message.
///   - location: The location of the failure to report.
func expectFailure(
  _ result: Subprocess.Result, _ status: Int32, saying words: String..., output: String = "", notices: Bool = false,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(result.ending == .exited(status: status), "\(result.errors)", sourceLocation: location)
  #expect(result.output == output, sourceLocation: location)
  let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.last == "", "Standard error must end with a line feed.", sourceLocation: location)
  if !notices { #expect(lines.count == 2, "\(result.errors)", sourceLocation: location) }
  let sentences = lines.filter { $0.hasPrefix("ghlotus: ") }
  guard sentences.count == 1, let sentence = sentences.first, lines.dropLast().last == sentence else {
    Issue.record("Standard error must end with its only error message: \(result.errors)", sourceLocation: location)
    return
  }
  #expect(!sentence.hasSuffix("."), "\(sentence)", sourceLocation: location)
  for word in words { #expect(sentence.contains(word), sourceLocation: location) }
  let traces = ["Fatal error", "rror Domain", "Optional(", "NetworkError", "TransportError", ".swift:"]
  #expect(!traces.contains { sentence.contains($0) }, "\(sentence)", sourceLocation: location)
}

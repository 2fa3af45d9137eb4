import TestSupport
import Testing

/// The exit codes, as they are promised to scripts.
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

/// A run that did what was asked for, and said nothing beside.
func expectSuccess(_ result: Subprocess.Result, at location: SourceLocation = #_sourceLocation) {
  #expect(result.status == Exit.done, "\(result.errors)", sourceLocation: location)
  #expect(result.errors == "", sourceLocation: location)
}

/// A run that failed as it should: the right status, one clear sentence on standard error and, unless there is data all
/// the same, nothing on standard output.
/// - Parameters:
///   - words: what the sentence must say.
///   - output: what is on standard output all the same.
///   - notices: whether other lines may come before the sentence.
func expectFailure(
  _ result: Subprocess.Result, _ status: Int32, saying words: String..., output: String = "", notices: Bool = false,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(result.ending == .exited(status: status), "\(result.errors)", sourceLocation: location)
  #expect(result.output == output, sourceLocation: location)
  let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.last == "", "The last line has no end.", sourceLocation: location)
  if !notices { #expect(lines.count == 2, "\(result.errors)", sourceLocation: location) }
  let sentences = lines.filter { $0.hasPrefix("ghlotus: ") }
  guard sentences.count == 1, let sentence = sentences.first, lines.dropLast().last == sentence else {
    Issue.record("There should be one sentence, at the end: \(result.errors)", sourceLocation: location)
    return
  }
  let isClosed = sentence.hasSuffix(".") || sentence.contains(" See: ghlotus help")
  #expect(isClosed && !sentence.hasSuffix(".."), "\(sentence)", sourceLocation: location)
  for word in words { #expect(sentence.contains(word), sourceLocation: location) }
  let traces = ["Fatal error", "rror Domain", "Optional(", "NetworkError", "TransportError", ".swift:"]
  #expect(!traces.contains { sentence.contains($0) }, "\(sentence)", sourceLocation: location)
}

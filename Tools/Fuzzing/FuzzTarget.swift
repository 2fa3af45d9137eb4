/// A test that feeds arbitrary bytes to a parser and checks properties that hold for every input.
struct FuzzTarget: Sendable {
  let name: String
  /// The size of the longest input to try, in bytes.
  let longest: Int
  /// Runs the parser on an input. Throws `Broken` if a property doesn't hold.
  let run: @MainActor @Sendable (FuzzInput) throws -> Void

  init(_ name: String, longest: Int, run: @escaping @MainActor @Sendable (FuzzInput) throws -> Void) {
    (self.name, self.longest, self.run) = (name, longest, run)
  }

  /// All targets. Each target has a folder with the same name in `Corpora`.
  static let all = [
    response, apiCall, archive, credential, draft, editedText, httpDate, jq, json, layout, link, markdown, name, page,
    picture, place, profileText, publicKey, rateLimit, redaction, redirect, safeText, settings, signIn, status,
    storedFile, storedResponse, typed,
  ]
}

/// An error that reports a property that doesn't hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Throws `Broken` unless a property holds.
///
/// - Parameters:
///   - holds: Whether the property holds.
///   - sentence: Describes the problem if the property doesn't hold.
func demand(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
  if !holds { throw Broken(description: sentence()) }
}

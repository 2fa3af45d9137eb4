/// A parser of bytes from outside, and what must hold whatever they are.
struct FuzzTarget: Sendable {
  let name: String
  /// Bytes of the longest input that is tried.
  let longest: Int
  /// Throws `Broken` where a property does not hold.
  let run: @MainActor @Sendable (FuzzInput) throws -> Void

  init(_ name: String, longest: Int, run: @escaping @MainActor @Sendable (FuzzInput) throws -> Void) {
    (self.name, self.longest, self.run) = (name, longest, run)
  }

  /// Each has a folder of its name in `Corpora`.
  static let all = [
    response, apiCall, archive, credential, draft, editedText, httpDate, jq, json, layout, link, markdown, name, page,
    picture, place, profileText, publicKey, rateLimit, redaction, redirect, safeText, settings, signIn, status,
    storedFile, storedResponse, typed,
  ]
}

/// A property that does not hold: a defect.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// - Parameter sentence: what is wrong otherwise.
func demand(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
  if !holds { throw Broken(description: sentence()) }
}

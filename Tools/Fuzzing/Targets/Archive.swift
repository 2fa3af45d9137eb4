import FoundationEssentials
import HTTP

@testable import LotusModel

extension FuzzTarget {
  /// Reads a recording in the HAR format.
  ///
  /// Encoding and reading the recording again must not change it, and a replay must find a response
  /// for each recorded request.
  static let archive = FuzzTarget("archive", longest: 8_192) { input in
    let archive: HTTPArchive
    do throws(InvalidArchiveError) {
      archive = try HTTPArchive(parsing: Array(input.data))
    } catch {
      return try present(ArchiveFileError.invalid(path: "x.har", error))
    }
    // Encoding rounds numbers. Compare two recordings that have both been encoded.
    let written = try HTTPArchive(parsing: Array(archive.encoded(creator: "ghlotus", version: "1")))
    let again = try HTTPArchive(parsing: Array(written.encoded(creator: "ghlotus", version: "1")))
    try demand(again == written, "encoding and parsing changes a recording")
    _ = (archive.firstRoute, archive.clientID, archive.webURL, archive.isSignedIn)
    var playback = Playback(archive)
    for entry in archive.entries {
      guard case .missing(let missing) = playback.outcome(of: Redaction.applied(to: entry.request)) else { continue }
      guard case .unusable = missing.nearest.first?.differences.first else {
        // A failed attempt is left out if a later one succeeded, so the responses may be used up.
        try demand(missing.nearest.first?.differences == [.usedUp], "no response for a recorded request: \(missing)")
        continue
      }
    }
  }
}

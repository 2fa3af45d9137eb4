import FoundationEssentials

@testable import LotusModel

extension FuzzTarget {
  /// A recording: written and read again it is the same, and each of its requests finds its response.
  static let archive = FuzzTarget("archive", longest: 8_192) { input in
    let archive: HTTPArchive
    do throws(InvalidArchiveError) {
      archive = try HTTPArchive(parsing: Array(input.data))
    } catch {
      return try present(ArchiveFileError.invalid(path: "x.har", error))
    }
    // What is written is rounded, once.
    let written = try HTTPArchive(parsing: Array(archive.encoded(creatorVersion: "1")))
    let again = try HTTPArchive(parsing: Array(written.encoded(creatorVersion: "1")))
    try demand(again == written, "A recording is not read as it was written.")
    _ = (archive.firstRoute, archive.clientID, archive.webURL, archive.isSignedIn)
    var playback = Playback(archive)
    for entry in archive.entries {
      do throws(NetworkError) {
        _ = try playback.response(to: Redaction().applied(to: entry.request))
      } catch {
        guard case .noRecording(let missing) = error else { continue }
        try demand(
          missing.nearest.first?.differences == [.withoutBody], "A recorded request finds no response: \(missing)")
      }
    }
  }
}

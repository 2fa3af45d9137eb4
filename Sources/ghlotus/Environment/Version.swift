import CBuild
import Essentials
import FoundationEssentials
import ModelControllers

/// The version of ghlotus (https://semver.org).
enum Version {
  static let number = "0.1.0"
  /// The date of the manual pages, in the format of mdoc(7).
  static let date = "November 22, 2026"
  static let userAgent = "ghlotus/\(number)"

  /// The version, the commit and the libraries as JSON, for reports of problems.
  static var json: String {
    get throws {
      let (commit, time) = (String(cString: ghlotus_commit()), ghlotus_commit_time())
      return try JSONText.encode(
        JSONValue.object([
          "version": .string(number),
          "commit": JSONValue(optional: commit.isEmpty ? nil : commit),
          "date": JSONValue(optional: time == 0 ? nil : Date(timeIntervalSince1970: TimeInterval(time)).iso8601),
          "libraries": .object(LibraryVersions.all().mapValues { JSONValue(optional: $0) }),
        ]), pretty: false)
    }
  }
}

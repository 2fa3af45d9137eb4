/// The version of ghlotus (https://semver.org).
enum Version {
  static let number = "0.1.0"
  /// The date of the manual pages, in the format of mdoc(7).
  static let date = "November 22, 2026"
  static let userAgent = "ghlotus/\(number)"
}

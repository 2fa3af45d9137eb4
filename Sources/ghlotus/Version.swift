/// App delegate support: the version of ghlotus (https://semver.org).
enum Version {
  static let number = "0.1.0"
  /// The day of the manual, as mdoc writes it.
  static let date = "November 22, 2026"
  static let userAgent = "ghlotus/\(number)"
}

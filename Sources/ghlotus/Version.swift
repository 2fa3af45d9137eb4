/// The version of ghlotus (https://semver.org).
enum Version {
  static let number = "0.1.0"
  static let userAgent = "ghlotus/\(number)"
}

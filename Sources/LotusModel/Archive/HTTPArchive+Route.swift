import FoundationEssentials

/// Model: finds the first scene for the replay of a recording.
extension HTTPArchive {
  /// The profile or repository that the recording requests first.
  ///
  /// - Returns: `nil` if no recorded URL contains `/users/NAME` or `/repos/OWNER/NAME`.
  public var firstRoute: Route? {
    entries.lazy.compactMap { entry in
      let names = entry.request.url.path().split(separator: "/").map(String.init).drop {
        $0 != "users" && $0 != "repos"
      }
      return switch (names.first, names.count) {
      case ("users", 2...): .profile(named: names[names.startIndex + 1])
      case ("repos", 3...): .repository(named: names.dropFirst().prefix(2).joined(separator: "/"))
      default: nil
      }
    }.first
  }
}

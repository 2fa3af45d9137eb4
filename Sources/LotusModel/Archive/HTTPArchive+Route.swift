import FoundationEssentials

/// Model: where a recording begins.
extension HTTPArchive {
  /// The first account or repository that was asked for by its name.
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

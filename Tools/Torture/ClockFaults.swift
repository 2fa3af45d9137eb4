import TestSupport

/// Faults of the clock: wrong times and jumps.
extension Fault {
  static let clocks: [Fault] = [
    Fault("clock: a day ahead", 0, nil, octocat, ahead(day)),
    Fault("clock: a day behind", 0, nil, octocat, ahead(-day)),
    Fault("clock: before 1970", 0, nil, octocat, ahead(-100 * 365 * day)),
    Fault("clock: a thousand years ahead", 0, nil, octocat, ahead(1000 * 365 * day)),
    Fault("clock: ahead by half the largest integer", 0, nil, octocat, ahead(.max >> 1)),
    Fault("clock: a day behind, offline", 0, "Offline", "exec ghlotus --offline profile octocat", ahead(-day)),
    Fault("clock: a day ahead, offline", 0, "Offline", "exec ghlotus --offline profile octocat", ahead(day)),
    Fault("clock: jumps ahead during a response", 0, nil, again, jumping(day, at: "/users/octocat")),
    Fault("clock: jumps back during a response", 0, nil, again, jumping(-day, at: "/users/octocat")),
    Fault("clock: jumps ahead before a retry", 3, "mona", profile, pausing(day)),
    Fault("clock: jumps back before a retry", 3, "mona", profile, pausing(-day)),
    Fault("clock: a day behind at a rate limit", 6, "reached; try again", profile, limited(-day)),
    Fault("clock: a day ahead at a rate limit", 6, "reached; try again", profile, limited(day)),
    Fault("clock: jumps ahead during sign-in", 0, nil, login, signingIn(day)),
    Fault("clock: jumps back during sign-in", 0, nil, login, signingIn(-day)),
    Fault("clock: a draft from the future", 130, nil, "exec ghlotus edit-profile") {
      ahead(-day)(&$0)
      $0.typing = [.onceSeen("Discard", "\u{3}")]
    },
    Fault("clock: sign-in before 1970", 0, nil, login) {
      ahead(-100 * 365 * day)(&$0)
      $0.hasNotices = true
      $0.destroys = [.responses]
    },
  ]

  private static let octocat = "exec ghlotus profile octocat"
  /// The length of a day, in seconds.
  private static let day = 86_400

  private static func ahead(_ seconds: Int) -> (inout Fault) -> Void {
    { $0.clock = (seconds, nil) }
  }

  private static func jumping(_ seconds: Int, at path: String) -> (inout Fault) -> Void {
    { $0.clock = (seconds, path) }
  }

  private static func pausing(_ seconds: Int) -> (inout Fault) -> Void {
    {
      $0.clock = (seconds, "/users/mona")
      let pause = Response.json("{}", status: 429, headers: [("Retry-After", "1")])
      $0.conduct = GitHub.first(1, of: "/users/mona", pause)
      $0.hasNotices = true
    }
  }

  private static func limited(_ seconds: Int) -> (inout Fault) -> Void {
    {
      $0.clock = (seconds, nil)
      let fields = [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "4102444800")]
      $0.conduct = { _ in .json(#"{"message":"API rate limit exceeded"}"#, status: 403, headers: fields) }
    }
  }

  private static func signingIn(_ seconds: Int) -> (inout Fault) -> Void {
    {
      $0.clock = (seconds, "/login/oauth/access_token")
      $0.conduct = GitHub.first(2, of: "/login/oauth/access_token", .json(#"{"error":"authorization_pending"}"#))
      $0.hasNotices = true
      $0.destroys = [.responses]
    }
  }
}

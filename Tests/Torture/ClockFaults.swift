import TestSupport

/// A clock that is wrong, or jumps.
extension Fault {
  static let clocks: [Fault] = [
    Fault("clock: a day ahead", 0, nil, octocat, ahead(day)),
    Fault("clock: a day behind", 0, nil, octocat, ahead(-day)),
    Fault("clock: before 1970", 0, nil, octocat, ahead(-100 * 365 * day)),
    Fault("clock: in a thousand years", 0, nil, octocat, ahead(1000 * 365 * day)),
    Fault("clock: at the end of all numbers", 0, nil, octocat, ahead(.max >> 1)),
    Fault("clock: offline with a day behind", 0, "Offline", "exec ghlotus --offline profile octocat", ahead(-day)),
    Fault("clock: offline with a day ahead", 0, "Offline", "exec ghlotus --offline profile octocat", ahead(day)),
    Fault("clock: it jumps ahead while an answer comes", 0, nil, again, jumping(day, at: "/users/octocat")),
    Fault("clock: it jumps back while an answer comes", 0, nil, again, jumping(-day, at: "/users/octocat")),
    Fault("clock: it jumps ahead in a pause", 3, "mona", profile, pausing(day)),
    Fault("clock: it jumps back in a pause", 3, "mona", profile, pausing(-day)),
    Fault("clock: a limit, and a day behind", 6, "takes no more requests until", profile, limited(-day)),
    Fault("clock: a limit, and a day ahead", 6, "takes no more requests until", profile, limited(day)),
    Fault("clock: it jumps ahead in a sign-in", 0, nil, login, signingIn(day)),
    Fault("clock: it jumps back in a sign-in", 0, nil, login, signingIn(-day)),
    Fault("clock: a draft from tomorrow", 130, nil, "exec ghlotus edit-profile") {
      ahead(-day)(&$0)
      $0.typing = [.onceSeen("Discard", "\u{3}")]
    },
    Fault("clock: signing in before 1970", 0, nil, login) {
      ahead(-100 * 365 * day)(&$0)
      $0.hasNotices = true
      $0.destroys = [.responses]
    },
  ]

  private static let octocat = "exec ghlotus profile octocat"
  /// Seconds
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

import FoundationEssentials
import LotusModel

/// The recordings that lie in `Fixtures`.
enum Fixture {
  static func data(_ name: String) throws -> Data {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try Data(contentsOf: URL(filePath: "/\(root)/Fixtures/\(name).har"))
  }

  static func archive(_ name: String) throws -> HTTPArchive {
    try HTTPArchive(parsing: data(name))
  }

  static let own = [
    "empty", "hostile", "hostile-surrogate", "malformed", "not-found", "octocat", "octocat-anonymous", "organization",
    "partial", "rate-limited-403", "rate-limited-429", "renamed", "secondary-limit-403", "server-error",
    "unauthorized", "viewer",
  ]

  static let foreign = ["foreign/chrome", "foreign/firefox", "foreign/mitmproxy", "foreign/playwright"]

  static let all = own + foreign
}

import Essentials
import FoundationEssentials
import Glibc
import HTTP
import ModelControllers
import Synchronization
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

extension Date {
  /// The recording time of the fixtures, 2026-11-02T10:15:00Z.
  static let example = Date(timeIntervalSince1970: 1_793_614_500)
}

extension Viewpoint {
  static let example = Viewpoint(
    now: .example, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com")
}

extension ViewpointClock {
  @MainActor static var example: ViewpointClock { ViewpointClock(Viewpoint.example) }
}

extension User {
  /// A user whose optional fields are empty.
  static let example = User(
    login: "octocat", id: 583_231, kind: .user, url: "https://github.com/octocat", avatarURL: nil, name: nil,
    company: nil, blog: nil, location: nil, email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
    publicRepositories: 0, publicGists: 0, followers: 0, following: 0,
    createdAt: Date(timeIntervalSince1970: 1_295_981_076), updatedAt: nil)
}

extension Repository {
  static func example(_ name: String, stars: Int = 0, language: String? = nil, description: String? = nil) throws
    -> Repository
  {
    let json = """
      {"name":"\(name)","full_name":"octocat/\(name)","html_url":"https://github.com/octocat/\(name)","stargazers_count":\(stars)}
      """
    var repository = try JSONDocument(parsing: Data(json.utf8)).root.decode(Repository.self)
    repository.language = language
    repository.description = description
    return repository
  }
}

extension Capabilities {
  /// Returns the capabilities of a pipe or a file.
  static func pipe(width: Int = 80, hasUnicode: Bool = true) -> Capabilities {
    Capabilities(
      isTerminal: false, width: width, hasColor: false, hasLinks: false, hasUnicode: hasUnicode, canRedraw: false)
  }
}

/// The recordings in the folder `Fixtures`, and the profile that each recording contains.
enum Fixture {
  static let profiles: [(name: String, login: String?)] = [
    ("octocat", "octocat"), ("octocat-anonymous", "octocat"), ("viewer", nil), ("organization", "github"),
    ("empty", "nobody-here"), ("renamed", "old-octocat"), ("partial", "octocat"), ("hostile", "hostile"),
    ("foreign/chrome", "octocat"), ("foreign/firefox", "octocat"), ("foreign/playwright", "octocat"),
    ("foreign/mitmproxy", "octocat"),
  ]

  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// Returns a recording.
  ///
  /// Each file is read only once.
  static func archive(_ name: String) throws -> HTTPArchive {
    if let archive = archives.withLock({ $0[name] }) { return archive }
    let archive = try ArchiveFile(path: "\(root)/Fixtures/\(name).har").read()
    archives.withLock { $0[name] = archive }
    return archive
  }

  private static let archives = Mutex<[String: HTTPArchive]>([:])

  /// Returns the expected contents of a page.
  static func golden(_ name: String) throws -> String {
    try String(contentsOfFile: "\(root)/Tests/Golden/\(name).txt", encoding: .utf8)
  }

  /// Writes a golden file again. Look at the changes before you commit them.
  static func write(_ text: String, toGolden name: String) throws {
    try text.write(toFile: "\(root)/Tests/Golden/\(name).txt", atomically: true, encoding: .utf8)
  }

  /// Returns a network controller that responds from a recording.
  static func network(_ name: String) throws -> NetworkController {
    try network(try archive(name))
  }

  static func network(
    _ archive: HTTPArchive, over transport: (any Transport)? = nil, at now: Date = .example,
    cache: CacheController? = nil
  ) throws -> NetworkController {
    let clock = NetworkClock(now: { now }, sleep: { _ in })
    let tokens = archive.isSignedIn ? [EnvironmentToken(variable: "GH_TOKEN", value: Redaction.mark)] : []
    return NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "tests",
      credentials: CredentialController(stores: tokens),
      scheduler: RequestScheduler(transport: transport ?? ReplayTransport(archive), clock: clock), clock: clock,
      cache: cache)
  }
}

/// A temporary file without a name.
///
/// A console writes to the file, and tests read the contents back.
@MainActor
final class Scratch {
  private let file: UnsafeMutablePointer<FILE>

  init() throws {
    file = try #require(tmpfile())
  }

  isolated deinit {
    fclose(file)
  }

  func console(_ capabilities: Capabilities) -> Console {
    let channel = OutputChannel(descriptor: fileno(file), capabilities: capabilities)
    return Console(output: channel, standardError: channel)
  }

  var text: String {
    let size = Int(lseek(fileno(file), 0, SEEK_END))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(fileno(file), buffer.baseAddress, size, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import Essentials
import FoundationEssentials
import HTTP

/// Model: the profile README of the signed-in user, and the repository that contains it.
public struct ProfileReadme: Hashable, Sendable {
  /// The name of the repository, which is the user's login twice.
  public let name: RepositoryName
  /// The repository, or `nil` if it doesn't exist.
  public var repository: Repository?
  /// The file, or `nil` if the repository has no README.
  public var file: Readme?

  public init(of login: Login) throws {
    name = try RepositoryName("\(login.name)/\(login.name)")
  }

  /// The text of the file, or an empty string if the file doesn't exist or can't be edited as text.
  public var text: String { file?.editableText ?? "" }

  /// Whether the file can be replaced by a text without loss. GitHub doesn't return all contents of
  /// large files.
  public var isText: Bool { file.map { $0.editableText != nil } ?? true }

  /// Returns the file with new text, for a preview.
  public func preview(of text: String) -> Readme {
    Readme(
      name: file?.name ?? Self.fileName, path: file?.path, url: file?.url,
      content: Data(text.utf8).base64EncodedString(), encoding: "base64")
  }

  fileprivate static let fileName = "README.md"
}

/// Model: the requests that save a profile README.
extension ProfileReadme {
  /// A request that creates the repository, which must be public: GitHub shows no other README on a
  /// profile.
  ///
  /// See https://docs.github.com/rest/repos/repos#create-a-repository-for-the-authenticated-user.
  public var creationRequest: APIRequest<NoContent>? {
    let fields: [String: JSONValue] = ["name": .string(name.name), "private": .bool(false)]
    guard let body = try? JSONText.body(fields) else { return nil }
    return APIRequest("/user/repos", method: .post, body: body, needsSignIn: true, confirmation: .created(.object))
  }

  /// Returns a request that replaces the file, or creates it. GitHub rejects the request if the file
  /// has changed since it was loaded. A byte order mark at the beginning of the file stays.
  ///
  /// See https://docs.github.com/rest/repos/contents#create-or-update-file-contents.
  public func request(saving text: String) -> APIRequest<NoContent>? {
    let path = file?.path ?? Self.fileName
    var fields = ["message": "\(file == nil ? "Create" : "Update") \(path)"]
    fields["content"] = Data(((file?.hasByteOrderMark == true ? "\u{FEFF}" : "") + text).utf8).base64EncodedString()
    fields["sha"] = file?.sha
    guard let body = try? JSONText.body(fields) else { return nil }
    let encoded = path.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    return APIRequest(
      "\(name.path)/contents/\(encoded)", method: .put, body: body, needsSignIn: true,
      confirmation: file == nil ? .created(.object) : .updated(.object))
  }
}

/// Model: an edited profile README that isn't saved on GitHub yet.
public struct ReadmeDraft: Hashable, Sendable {
  public var text: String
  /// The text on GitHub that the edit started from.
  public var base: String

  public init(text: String, base: String) {
    (self.text, self.base) = (text, base)
  }
}

extension String {
  /// Whether Git has marked a conflict in the text, and the user hasn't resolved it.
  public var hasConflict: Bool {
    let marks = ["<<<<<<< \(MergeSide.mine.rawValue)", ">>>>>>> \(MergeSide.theirs.rawValue)"]
    return split(whereSeparator: \.isNewline).contains { marks.contains(String($0)) }
  }
}

/// Model: the names of the versions in a merge, as its conflict markers show them.
public enum MergeSide: String, Hashable, CaseIterable, Sendable {
  case mine = "your text"
  case base = "before your edit"
  case theirs = "GitHub"
}

/// Model: the result of editing a profile README.
public enum ReadmeOutcome: Hashable, Sendable {
  case saved(ProfileReadme)
  /// GitHub already has the text, so nothing was sent.
  case unchanged(ProfileReadme)
  /// The text is stored as a draft.
  case stored(ProfileReadme)
  /// The user discarded the draft of an earlier session, and edited nothing.
  case discarded(ProfileReadme, DiscardedDraft)
  /// The user didn't want the repository to be created.
  case declined(ProfileReadme)
}

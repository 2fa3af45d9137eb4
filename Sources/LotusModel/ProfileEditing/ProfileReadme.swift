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

/// Model: a reason why a profile README can't be edited or saved.
public enum ReadmeError: Error, Hashable, Sendable {
  /// The account has no profile README.
  case missing(login: String)
  /// GitHub didn't return all contents of the file, as for a file larger than 1 MB.
  case incomplete(page: String)
  /// The file is a symbolic link, and GitHub didn't return the file at its target.
  case symbolicLink(to: String, page: String)
  /// The repository doesn't exist, and the user can't be asked whether to create it.
  case noRepository(RepositoryName)
  /// The repository has another name now, so GitHub doesn't show its README on the profile.
  case renamed(RepositoryName, to: String)
  /// GitHub didn't return the whole file, or the file isn't UTF-8.
  case notText(RepositoryName)
  /// A draft exists, and the user can't be asked what to do with it.
  case draftExists
  /// Another process is editing the README.
  case inUse
  /// The file has changed on GitHub since it was loaded.
  case changedOnGitHub
  /// The text still contains the markers of a conflict.
  case unresolvedConflict
  /// GitHub rejected the file because of a rule for its branch.
  case blockedByRule(RepositoryName, message: String)
  /// GitHub's push protection found a secret, such as a token, in the new contents.
  case containsSecret(message: String)
  /// GitHub rejected the new contents, although the file hasn't changed on GitHub.
  case rejected(message: String)
  case editor(EditorError)
  /// The editor left an empty file or no file. The former text is stored as a draft.
  case noText
  /// Git isn't installed or couldn't merge the texts.
  case cannotMerge
}

extension ReadmeError {
  /// Creates the error for a message from GitHub that rejects the new contents of a file, although
  /// the file hasn't changed on GitHub.
  public init(_ message: String, in name: RepositoryName) {
    func has(_ signs: String...) -> Bool { signs.contains { message.lowercased().contains($0) } }
    // The push protection is a rule of the repository, too.
    if has("secret detected", "contain secrets", "push protection") {
      self = .containsSecret(message: message)
    } else if has("repository rule", "protected branch", "through a pull request", "required status check") {
      self = .blockedByRule(name, message: message)
    } else {
      self = .rejected(message: message)
    }
  }
}

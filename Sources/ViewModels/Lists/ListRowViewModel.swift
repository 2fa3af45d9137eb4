import FoundationEssentials
public import LotusModel

/// View model: one row of a list: in each column what people read, and what programs read.
public struct ListRowViewModel: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public let text: LinkedText
    /// Unformatted: for a line of values between tabs.
    public let value: String

    init(_ text: LinkedText, value: String? = nil) {
      self.text = text
      self.value = value ?? text.text
    }
  }

  public let columns: [Column]

  public init(_ account: Account) {
    let kind = account.kind == "User" ? "" : account.kind.lowercased()
    columns = [
      Column(LinkedText(account.login, link: account.url)),
      Column(LinkedText(kind), value: account.kind),
      Column(LinkedText(account.url, link: account.url)),
    ]
  }

  public init(_ repository: Repository, from viewpoint: Viewpoint) {
    let date = repository.pushedAt ?? repository.updatedAt
    let marks = [
      repository.isPrivate == true ? "private" : nil, repository.isFork == true ? "fork" : nil,
      repository.isArchived == true ? "archived" : nil,
    ].compactMap { $0 }
    let description = (marks.isEmpty ? "" : "(\(marks.joined(separator: ", "))) ") + (repository.description ?? "")
    columns = [
      Column(LinkedText(repository.fullName, link: repository.url)),
      Column(LinkedText(repository.stars.grouped), value: String(repository.stars)),
      Column(LinkedText(repository.language ?? "")),
      Column(LinkedText(date?.age(at: viewpoint.now) ?? ""), value: Self.value(date)),
      Column(LinkedText(description.oneLine), value: repository.description ?? ""),
    ]
  }

  public init(_ organization: Organization, from viewpoint: Viewpoint) {
    columns = [
      Column(LinkedText(organization.login, link: "\(viewpoint.webURL)/\(organization.login)")),
      Column(LinkedText((organization.description ?? "").oneLine), value: organization.description ?? ""),
    ]
  }

  public init(_ gist: Gist, from viewpoint: Viewpoint) {
    let name = gist.description?.nonBlank ?? gist.fileNames.first ?? ""
    let others = gist.fileNames.count
    columns = [
      Column(LinkedText(String(gist.id.prefix(12)), link: gist.url), value: gist.id),
      Column(LinkedText(gist.isPublic ? "public" : "secret")),
      Column(LinkedText(others.counted("file", "files")), value: String(others)),
      Column(LinkedText(gist.updatedAt?.age(at: viewpoint.now) ?? ""), value: Self.value(gist.updatedAt)),
      Column(LinkedText(name.oneLine), value: gist.description ?? ""),
    ]
  }

  public init(_ address: EmailAddress) {
    columns = [
      Column(LinkedText(address.email)),
      Column(LinkedText(address.primary ? "primary" : ""), value: String(address.primary)),
      Column(LinkedText(address.verified ? "" : "not verified"), value: String(address.verified)),
      Column(LinkedText(address.visibility ?? "")),
    ]
  }

  public init(_ key: SSHKey, from viewpoint: Viewpoint) {
    let algorithm = key.key.split(separator: " ").first.map(String.init) ?? ""
    columns = [
      Column(LinkedText(String(key.id))),
      Column(LinkedText(key.title.oneLine)),
      Column(LinkedText(algorithm)),
      Column(
        LinkedText(key.createdAt.map { "added \($0.age(at: viewpoint.now))" } ?? ""), value: Self.value(key.createdAt)),
      Column(
        LinkedText(key.lastUsed.map { "used \($0.age(at: viewpoint.now))" } ?? "never used"),
        value: Self.value(key.lastUsed)),
    ]
  }

  public init(_ key: GPGKey, from viewpoint: Viewpoint) {
    let state =
      key.isRevoked == true
      ? "revoked" : key.expiresAt.map { "\($0 < viewpoint.now ? "expired" : "expires") \($0.longDay)" } ?? ""
    columns = [
      Column(LinkedText(String(key.id))),
      Column(LinkedText(key.keyID)),
      Column(LinkedText((key.name?.nonBlank ?? key.emails.map(\.email).joined(separator: ", ")).oneLine)),
      Column(
        LinkedText(key.createdAt.map { "added \($0.age(at: viewpoint.now))" } ?? ""), value: Self.value(key.createdAt)),
      Column(LinkedText(state), value: Self.value(key.expiresAt)),
    ]
  }

  public init(_ account: SocialAccount) {
    columns = [
      Column(LinkedText(address: account.url), value: account.url), Column(LinkedText(account.provider)),
    ]
  }

  /// The values of a row between tabs; tabs and line ends inside a value become spaces.
  public var tabSeparated: String {
    columns.map { String($0.value.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
  }

  private static func value(_ date: Date?) -> String {
    date?.formatted(.iso8601) ?? ""
  }
}

extension String {
  fileprivate var oneLine: String {
    String(map { $0.isNewline ? " " : $0 }).trimmed
  }
}

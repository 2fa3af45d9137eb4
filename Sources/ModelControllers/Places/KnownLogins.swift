import FoundationEssentials
package import LotusModel

/// The logins and the repositories in files of earlier runs, for shell completion.
///
/// Unreadable files and invalid logins are skipped, and nothing is written. The files belong to
/// other controllers. This type reads them directly, because those controllers would search the
/// keyring, which can be too slow for a completion.
package struct KnownLogins {
  private let state: String
  private let cache: String?

  /// Creates a value that reads files when its properties are used.
  ///
  /// - Parameters:
  ///   - state: The absolute path of ghlotus's folder in the user's state directory.
  ///   - cache: The path of the cache directory; `nil` if there is no cache.
  package init(state: String, cache: String?) {
    (self.state, self.cache) = (state, cache)
  }

  /// The signed-in accounts that appear in files. The keyring isn't searched.
  package var accounts: [Login] {
    let chosen = children(of: folder("accounts")).flatMap { lines(of: $0.name, in: $0.folder) }
    let stored = ["tokens", "keyring"].flatMap { TokenFiles(folder: "\(state)/\($0)").accountsInFiles(on: nil) }
    return Self.sorted(chosen + stored.map(\.login) + partitions.compactMap(\.partition.login))
  }

  /// The signed-in accounts, and the accounts that the user has viewed.
  ///
  /// Viewed accounts are found in the pages that the app has stored, and in the cache.
  package var all: [Login] {
    let seen = partitions.flatMap(\.folder.addresses).compactMap(Self.login)
    let places = routes.compactMap(\.subject?.login?.name)
    return Self.sorted(accounts.map(\.name) + places + seen)
  }

  /// The repositories that the user has viewed, in alphabetical order. They are found in the same
  /// places as the accounts that the user has viewed.
  package var repositories: [RepositoryName] {
    let seen = partitions.flatMap(\.folder.addresses).compactMap(Self.repository)
    let names = (routes.compactMap { $0.repository } + seen).map { ($0.text.lowercased(), $0) }
    return Dictionary(names) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
  }

  private var routes: [Route] {
    children(of: folder("places")).flatMap { host in
      children(of: host.folder.folder(host.name)).flatMap { file in
        SavedStack(text: lines(of: file.name, in: file.folder).joined(separator: "\n"))?.routes ?? []
      }
    }
  }

  private var partitions: [(partition: CachePartition, folder: PrivateFolder)] {
    children(of: cache.flatMap { try? PrivateFolder.open(path: $0) }).flatMap { host in
      children(of: host.folder.folder(host.name)).compactMap { account in
        account.folder.folder(account.name).map {
          (CachePartition(host: host.name, account: account.name), $0)
        }
      }
    }
  }

  private func folder(_ name: String) -> PrivateFolder? {
    try? PrivateFolder.open(path: "\(state)/\(name)")
  }

  private func children(of folder: PrivateFolder?) -> [(folder: PrivateFolder, name: String)] {
    guard let folder else { return [] }
    return folder.names.filter { !$0.hasPrefix(".") }.map { (folder, $0) }
  }

  private func lines(of name: String, in folder: PrivateFolder) -> [String] {
    let data = (try? folder.read(name)) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the login in the URL of an API request, such as `octocat` in `/users/octocat/repos`.
  private static func login(in address: Substring) -> String? {
    let words = address.split { "/?#".contains($0) }
    return words.firstIndex { ["users", "orgs", "repos"].contains($0) }
      .flatMap { words.dropFirst($0 + 1).first }.map(String.init)
  }

  /// Returns the repository in the URL of an API request, such as `/repos/octocat/Hello-World/issues`.
  private static func repository(in address: Substring) -> RepositoryName? {
    let words = address.split { "/?#".contains($0) }.drop { $0 != "repos" }.dropFirst().prefix(2)
    return try? RepositoryName(words.joined(separator: "/"))
  }

  /// Returns the valid logins in alphabetical order, without duplicates. Logins that differ only in
  /// letter case are duplicates.
  private static func sorted(_ names: [String]) -> [Login] {
    let logins = names.compactMap { try? Login($0) }.map { ($0.name.lowercased(), $0) }
    return Dictionary(logins) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension PrivateFolder {
  /// The URLs of the responses stored for an account. At most 200 responses are read, because shell
  /// completion must be fast.
  fileprivate var addresses: [Substring] {
    names.prefix(200).compactMap { name in
      guard let folder = folder(name), let file = folder.names.first,
        let beginning = (try? folder.read(file, first: 512)) ?? nil
      else { return nil }
      // The first line contains the format version, and the second line contains the URL.
      return String(decoding: beginning, as: UTF8.self).split(separator: "\n").dropFirst().first
    }
  }
}

import FoundationEssentials
package import LotusModel

/// Model controller support: the logins that earlier runs left in files, for the completion of command lines. Each of
/// them is one that GitHub could have given out; what cannot be read is passed over, and nothing is written.
///
/// It reads files that controllers own: asked through them, the keyring could make a completion wait.
package struct KnownLogins {
  private let state: String
  private let cache: String?

  /// - Parameters:
  ///   - state: an absolute path, ghlotus's own below the user's state directory.
  ///   - cache: the path of the cache; nil where there is none.
  package init(state: String, cache: String?) {
    (self.state, self.cache) = (state, cache)
  }

  /// The accounts that are signed in, as far as files tell: the keyring is not asked.
  package var accounts: [Login] {
    let chosen = children(of: folder("accounts")).flatMap { lines(of: $0.name, in: $0.folder) }
    let stored = TokenFiles(folder: "\(state)/tokens").accountsInFiles(on: nil)
    return Self.sorted(chosen + stored.map(\.login) + partitions.compactMap(\.partition.login))
  }

  /// Those too that were looked at: in the places where the app was left, and in the cache.
  package var all: [Login] {
    let seen = partitions.flatMap(\.folder.addresses).compactMap(Self.login)
    return Self.sorted(accounts.map(\.name) + places + seen)
  }

  private var places: [String] {
    children(of: folder("places")).flatMap { host in
      children(of: host.folder.folder(host.name)).flatMap { file in
        PlaceStack(text: lines(of: file.name, in: file.folder).joined(separator: "\n"))?.places ?? []
      }
    }.compactMap { place in
      guard case .user(let login) = place.route.subject else { return nil }
      return login.name
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

  /// The account that an address of the API is about.
  private static func login(in address: Substring) -> String? {
    let words = address.split { "/?#".contains($0) }
    return words.firstIndex { ["users", "orgs", "repos"].contains($0) }
      .flatMap { words.dropFirst($0 + 1).first }.map(String.init)
  }

  /// Each once, in any letter case.
  private static func sorted(_ names: [String]) -> [Login] {
    let logins = names.compactMap { try? Login($0) }.map { ($0.name.lowercased(), $0) }
    return Dictionary(logins) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension PrivateFolder {
  /// The addresses of an account's stored answers; of a large cache some of them, to be quick.
  fileprivate var addresses: [Substring] {
    names.prefix(200).compactMap { name in
      guard let folder = folder(name), let file = folder.names.first,
        let beginning = (try? folder.read(file, first: 512)) ?? nil
      else { return nil }
      // The line behind that of the version.
      return String(decoding: beginning, as: UTF8.self).split(separator: "\n").dropFirst().first
    }
  }
}

import FoundationEssentials
import Glibc
import LotusModel

/// Model controller support: the files of the cache: a folder for each host, account and URL, in it a file for each
/// variant.
///
/// It knows bytes and names, and nothing of freshness. Several processes use the same files at once.
struct CacheStore {
  private let root: PrivateFolder
  private let sizeLimit: Int

  /// - Parameter sizeLimit: bytes on the disk of all entries together.
  init(path: String, sizeLimit: Int) throws(CacheError) {
    do throws(PrivateFolder.Failure) {
      root = try PrivateFolder.make(path: path)
    } catch {
      throw switch error.code {
      case ELOOP: .symbolicLink(path: path)
      case EPERM: .otherOwner(path: path)
      default: .unusable(path: path, reason: String(cString: strerror(error.code)))
      }
    }
    self.sizeLimit = sizeLimit
    root.removeLeftOvers()
  }

  /// What is stored for a URL. What is damaged is removed, and stored again by the next answer.
  func entries(for url: String, in partition: CachePartition) -> [StoredResponse] {
    guard let folder = folder(of: url, in: partition) else { return [] }
    return folder.names.filter(CacheSweep.isEntry).compactMap { name in
      guard let data = try? folder.read(name), let entry = StoredResponse(decoding: data) else {
        folder.remove(name)
        return nil
      }
      // Two URLs may have the same digest.
      return entry.url == url ? entry : nil
    }
  }

  /// Keeps an entry in the place of the same variant's; one that would fill a tenth of the cache is not kept.
  func put(_ entry: StoredResponse, encoded data: Data, in partition: CachePartition) throws(PrivateFolder.Failure) {
    guard data.count <= sizeLimit / 10 else { return }
    let folder = try root.makeFolder(partition.host).makeFolder(partition.account).makeFolder(Digest(entry.url).hex)
    // A damaged entry is a miss, so nothing waits for the disk.
    try folder.write(Self.name(of: entry.variant), data, isDurable: false, in: root)
    CacheSweep.dropOldest(in: folder, keeping: Self.mostVariants)
    makeRoom(for: data.count)
  }

  /// Notes that an entry is used now.
  func touch(_ entry: StoredResponse, in partition: CachePartition) {
    folder(of: entry.url, in: partition)?.touch(Self.name(of: entry.variant))
  }

  func remove(_ url: String, in partition: CachePartition) {
    guard let folder = folder(of: url, in: partition) else { return }
    for name in folder.names where CacheSweep.isEntry(name) { folder.remove(name) }
  }

  /// Notes that something changed on a host. Even if nothing is stored: an answer of before may still be on its way.
  func noteChange(on host: String, at date: Date) {
    guard let folder = try? root.makeFolder(host) else { return }
    folder.append(Self.changeMark, byteCount: 0)
    folder.setLastUse(of: Self.changeMark, to: date)
  }

  /// When that was last.
  func lastChange(on host: String) -> Date? {
    root.folder(host)?.status(Self.changeMark).map { Date(timeIntervalSince1970: $0.lastUse) }
  }

  /// A decoded picture, and when it was kept.
  func picture(named name: String) -> (bytes: Data, date: Date)? {
    let file = Digest(name).hex
    // Two names may have the same digest.
    let head = Data("\(name)\n".utf8)
    guard let folder = root.folder(Self.pictures), let status = folder.status(file), let data = try? folder.read(file),
      data.starts(with: head)
    else { return nil }
    return (data.dropFirst(head.count), Date(timeIntervalSince1970: status.lastUse))
  }

  func put(_ picture: Data, named name: String) throws(PrivateFolder.Failure) {
    let data = Data("\(name)\n".utf8) + picture
    try root.makeFolder(Self.pictures).write(Digest(name).hex, data, isDurable: false, in: root)
    makeRoom(for: data.count)
  }

  /// A folder beside those of the hosts, whose names begin with a scheme.
  private static let pictures = "pictures"

  /// Removes all that is here, the tallies too.
  func removeAll() throws(PrivateFolder.Failure) {
    try CacheSweep(root: root).empty()
  }

  func removeAll(in partition: CachePartition) throws(PrivateFolder.Failure) {
    guard let host = root.folder(partition.host), let account = host.folder(partition.account) else { return }
    try CacheSweep(root: account).empty()
    host.removeFolder(partition.account)
  }

  /// What is to be known of each stored answer, which is read for it alone. What is damaged is passed over.
  func map<Value>(_ value: (StoredResponse, CachePartition) -> Value) -> [Value] {
    CacheSweep(root: root).files().compactMap { file in
      guard file.path.count == 3, let data = try? file.path.reduce(root, { $0?.folder($1) })?.read(file.name),
        let entry = StoredResponse(decoding: data)
      else { return nil }
      return value(entry, CachePartition(host: file.path[0], account: file.path[1]))
    }
  }

  /// How many entries there are, and their bytes on the disk.
  func contents() -> (entries: Int, size: Int) {
    let files = CacheSweep(root: root).files()
    return (files.count, files.reduce(0) { $0 + $1.size })
  }

  func tally(_ name: String) -> CacheTally {
    CacheTally(name: "\(name).tally", folder: root)
  }

  private static let mostVariants = 8
  /// The time of this file counts, not what is in it; like all names with a dot in front it is no entry.
  private static let changeMark = ".changed"

  private func folder(of url: String, in partition: CachePartition) -> PrivateFolder? {
    root.folder(partition.host)?.folder(partition.account)?.folder(Digest(url).hex)
  }

  private static func name(of variant: Variant) -> String {
    Digest(variant.fields.map { "\($0.name) \($0.digest)" }.joined(separator: "\n")).hex
  }

  /// Looks through the cache only when all that was written since the last time may have filled it. A fifth of it is
  /// made free, so that this stays rare.
  private func makeRoom(for size: Int) {
    let most = tally("size")
    // A last block that is not full, and the folder.
    most.add(size / Self.unit + 2)
    guard most.count * Self.unit > sizeLimit else { return }
    most.set(CacheSweep(root: root).trim(to: sizeLimit - sizeLimit / 5) / Self.unit)
  }

  /// Bytes for each of which the tally of the size grows by one.
  private static let unit = 4096
}

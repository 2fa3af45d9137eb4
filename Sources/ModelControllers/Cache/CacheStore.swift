import FoundationEssentials
import Glibc
import HTTP
import LotusModel

/// The files of the cache.
///
/// An entry has the path `HOST/ACCOUNT/URL/VARIANT`. The last two names are digests of the URL and
/// of the request fields that the response varies by. This type doesn't know whether a response is
/// fresh. Several processes can use the files at the same time.
final class CacheStore {
  private let root: PrivateFolder
  private let sizeLimit: Int
  /// The folders of the partition that was used last. They stay open, because most runs use only one
  /// partition.
  ///
  /// If another process removes a folder, no entry is found in the folder until this run stores an
  /// entry.
  private var last: Folders?
  private var tallies: [CacheTally] = []

  private struct Folders {
    let partition: CachePartition
    let host, account: PrivateFolder
  }

  /// Opens the cache directory, and creates it if it is missing.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the directory.
  ///   - sizeLimit: The maximum size of all entries together on the disk, in bytes.
  init(path: String, sizeLimit: Int) throws(CacheError) {
    do throws(PrivateFolder.Failure) {
      root = try PrivateFolder.make(path: path)
    } catch {
      throw switch error.code {
      case ELOOP: .symbolicLink(path: path)
      case EPERM: .otherOwner(path: path)
      default: .unusable(path: path, reason: error.reason)
      }
    }
    self.sizeLimit = sizeLimit
    root.removeLeftOvers()
  }

  /// Returns the responses stored for a URL. Damaged files are deleted.
  func entries(for url: String, in partition: CachePartition) -> [StoredResponse] {
    guard let folder = folder(of: url, in: partition) else { return [] }
    return folder.names.filter(CacheSweep.isEntry).compactMap { name in
      guard let data = try? folder.read(name), let entry = StoredResponse(decoding: data) else {
        folder.remove(name)
        return nil
      }
      // The folder name is a digest of the URL. Two URLs can have the same digest, so compare them.
      return entry.url == url ? entry : nil
    }
  }

  /// Stores an entry. An existing entry for the same variant is replaced.
  ///
  /// An entry larger than a tenth of the cache's size limit isn't stored.
  func put(_ entry: StoredResponse, encoded data: Data, in partition: CachePartition) throws(PrivateFolder.Failure) {
    guard data.count <= sizeLimit / 10 else { return }
    do throws(PrivateFolder.Failure) {
      try write(entry, data, in: partition)
    } catch {
      guard error.code == ENOENT else { throw error }
      // Another process has removed a folder.
      last = nil
      try write(entry, data, in: partition)
    }
    makeRoom(for: data.count)
  }

  private func write(
    _ entry: StoredResponse, _ data: Data, in partition: CachePartition
  ) throws(PrivateFolder.Failure) {
    let folder = try makeFolder(of: partition).makeFolder(Digest(entry.url).hex)
    // A damaged entry only causes a cache miss, so don't wait until the data is on the disk.
    try folder.write(Self.name(of: entry.variant), data, isDurable: false, in: root)
    if !folder.isNew { CacheSweep.dropOldest(in: folder, keeping: Self.mostVariants) }
  }

  /// Marks an entry as recently used.
  func touch(_ entry: StoredResponse, in partition: CachePartition) {
    folder(of: entry.url, in: partition)?.touch(Self.name(of: entry.variant))
  }

  func remove(_ url: String, in partition: CachePartition) {
    guard let folder = folder(of: url, in: partition) else { return }
    for name in folder.names where CacheSweep.isEntry(name) { folder.remove(name) }
  }

  /// The kinds of changes on a host. For each kind, the modification time of a file is the time of
  /// the last change. The raw value is the name of the file. It begins with a period, which
  /// distinguishes the file from an entry.
  enum Change: String, CaseIterable {
    /// A change whose request has a body, for example an edit of the user's profile.
    case content = ".edited"
    /// A change whose request has no body, for example a new star. The app applies such a change to
    /// the stored pages that it opens.
    case relation = ".changed"
  }

  /// Records the time of a change on a host.
  ///
  /// The time is recorded even if no response from the host is stored. A response that was
  /// requested before the change may still arrive.
  func note(_ change: Change, on host: String, at date: Date) {
    guard let folder = try? root.makeFolder(host) else { return }
    _ = folder.fileToAppend(change.rawValue)
    folder.setLastUse(of: change.rawValue, to: date)
  }

  /// Returns the time of the last recorded change of some kinds on the host of a partition.
  func lastChange(of kinds: [Change] = Change.allCases, in partition: CachePartition) -> Date? {
    let folder = folders(of: partition)?.host ?? root.folder(partition.host)
    return kinds.compactMap { folder?.status($0.rawValue)?.lastUse }.max().map { Date(timeIntervalSince1970: $0) }
  }

  /// Returns a decoded picture, and the time when it was stored.
  func picture(named name: String) -> (bytes: Data, date: Date)? {
    let file = Digest(name).hex
    // The file name is a digest of the picture's name. Two names can have the same digest, so the
    // file also begins with the name itself.
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

  /// The name of the folder for pictures. The folders of hosts have names that begin with `http-`
  /// or `https-`, so there is no conflict.
  private static let pictures = "pictures"

  /// Removes everything from the cache directory, including the usage counts.
  func removeAll() throws(PrivateFolder.Failure) {
    try CacheSweep(root: root).empty()
  }

  func removeAll(in partition: CachePartition) throws(PrivateFolder.Failure) {
    guard let host = root.folder(partition.host), let account = host.folder(partition.account) else { return }
    try CacheSweep(root: account).empty()
    host.removeFolder(partition.account)
  }

  /// Calls a closure with each stored response, and returns the results. Damaged files are skipped.
  ///
  /// Only one response is in memory at a time.
  func map<Value>(_ value: (StoredResponse, CachePartition) -> Value) -> [Value] {
    CacheSweep(root: root).files().compactMap { file in
      entry(in: file).map { value($0, CachePartition(host: file.path[0], account: file.path[1])) }
    }
  }

  /// Removes the entries that a closure selects.
  ///
  /// - Returns: The number of removed entries and their total size on the disk, in bytes.
  func removeAll(where isRemoved: (StoredResponse) -> Bool) throws(PrivateFolder.Failure) -> (entries: Int, size: Int) {
    let sweep = CacheSweep(root: root)
    let files = sweep.files().filter { entry(in: $0).map(isRemoved) ?? false }
    for file in files { if let failure = sweep.remove(file) { throw failure } }
    return (files.count, files.reduce(0) { $0 + $1.size })
  }

  private func entry(in file: CacheSweep.File) -> StoredResponse? {
    guard file.path.count == 3, let data = try? file.path.reduce(root, { $0?.folder($1) })?.read(file.name) else {
      return nil
    }
    return StoredResponse(decoding: data)
  }

  /// Returns the number of entries and their total size on the disk, in bytes.
  func contents() -> (entries: Int, size: Int) {
    let files = CacheSweep(root: root).files()
    return (files.count, files.reduce(0) { $0 + $1.size })
  }

  func tally(_ name: String) -> CacheTally {
    let file = "\(name).tally"
    if let known = tallies.first(where: { $0.name == file }) { return known }
    let tally = CacheTally(name: file, folder: root)
    tallies.append(tally)
    return tally
  }

  private static let mostVariants = 8

  private func folder(of url: String, in partition: CachePartition) -> PrivateFolder? {
    folders(of: partition)?.account.folder(Digest(url).hex)
  }

  private func folders(of partition: CachePartition) -> Folders? {
    if let last, last.partition == partition { return last }
    guard let host = root.folder(partition.host), let account = host.folder(partition.account) else { return nil }
    last = Folders(partition: partition, host: host, account: account)
    return last
  }

  private func makeFolder(of partition: CachePartition) throws(PrivateFolder.Failure) -> PrivateFolder {
    if let known = folders(of: partition) { return known.account }
    let host = try root.makeFolder(partition.host)
    let account = try host.makeFolder(partition.account)
    last = Folders(partition: partition, host: host, account: account)
    return account
  }

  private static func name(of variant: Variant) -> String {
    Digest(variant.fields.map { "\($0.name) \($0.digest)" }.joined(separator: "\n")).hex
  }

  /// Removes the least recently used entries if the cache may exceed its size limit.
  ///
  /// Measuring the cache is slow. Therefore, a tally estimates the size: each write adds to the
  /// size of the last measurement. The cache is measured again only if the tally exceeds the limit.
  private func makeRoom(for size: Int) {
    let most = tally("size")
    // Add two units for the last block of the file, which is only partly filled, and for its
    // folder.
    most.add(size / Self.unit + 2)
    guard most.count * Self.unit > sizeLimit else { return }
    most.set(CacheSweep(root: root).trim(below: sizeLimit) / Self.unit)
  }

  /// The number of bytes that each unit of the size tally stands for.
  private static let unit = 4096
}

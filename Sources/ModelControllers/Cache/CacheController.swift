import FoundationEssentials
import Glibc
public import LotusModel

/// Shared model controller: the single door to the cache directory. The network controller manages it.
///
/// What may be stored and used it takes from `CachePolicy`; it never fails: without a usable directory nothing is kept.
public actor CacheController {
  nonisolated let policy: CachePolicy
  private let path: String?
  private let sizeLimit: Int
  private var opened: Result<CacheStore, CacheError>?
  private var writeProblem: CacheError?
  private var isProblemReported = false
  /// The accounts of this run, by the header field that carries their token.
  private var logins: [String: String] = [:]

  /// - Parameters:
  ///   - path: of the directory, which is made where it is missing; nil where there is none.
  ///   - sizeLimit: bytes
  public init(path: String?, mode: CacheMode = .normal, sizeLimit: Int = 100_000_000) {
    self.path = path
    self.policy = CachePolicy(mode: mode)
    self.sizeLimit = sizeLimit
  }

  /// What is stored for the URL of a request, by the account that makes it.
  func entries(for request: HTTPRequest) -> [StoredResponse] {
    guard CachePolicy.isServable(request), let partition = partition(of: request) else { return [] }
    return (try? store().entries(for: StoredResponse.key(of: request), in: partition)) ?? []
  }

  /// Notes that a request changed something, of which more may be stored than its own URL, and for more accounts than one.
  func noteChange(by request: HTTPRequest, at date: Date) {
    guard let store = try? store(), let partition = partition(of: request) else { return }
    store.noteChange(on: partition.host, at: date)
  }

  func lastChange(before request: HTTPRequest) -> Date? {
    guard let store = try? store(), let partition = partition(of: request) else { return nil }
    return store.lastChange(on: partition.host)
  }

  /// Counts how a request was answered.
  func count(_ use: CacheUse, of entry: StoredResponse?, for request: HTTPRequest) {
    guard CachePolicy.isServable(request), let store = try? store() else { return }
    store.tally(use.rawValue).add()
    if let entry, let partition = partition(of: request) { store.touch(entry, in: partition) }
  }

  /// - Parameter request: the one after whose answer the changes are made.
  func make(_ changes: [CacheChange], after request: HTTPRequest) {
    guard !changes.isEmpty, let store = try? store(), let partition = partition(of: request) else { return }
    for change in changes {
      switch change {
      case .remove(let url): store.remove(url, in: partition)
      case .store(let entry): put(entry, after: request, in: store, partition)
      }
    }
  }

  /// A picture that was kept, and when that was.
  func picture(of wanted: PictureRequest) -> (picture: Picture, date: Date)? {
    guard let kept = try? store().picture(named: wanted.key),
      let picture = Picture(kept.bytes, form: wanted.form)
    else { return nil }
    return (picture, kept.date)
  }

  func store(_ picture: Picture, of wanted: PictureRequest) {
    try? store().put(Data(picture.bytes), named: wanted.key)
  }

  /// Why nothing is kept, once.
  func takeProblem() -> CacheError? {
    var problem = writeProblem
    if case .failure(let cause) = opened { problem = cause }
    guard let problem, !isProblemReported else { return nil }
    isProblemReported = true
    return problem
  }

  func summary() throws(CacheError) -> CacheSummary {
    let store = try store()
    let contents = store.contents()
    return CacheSummary(
      folder: path ?? "", entries: contents.entries, size: contents.size, sizeLimit: sizeLimit,
      hits: store.tally(CacheUse.hit.rawValue).count, validations: store.tally(CacheUse.validation.rawValue).count,
      misses: store.tally(CacheUse.miss.rawValue).count)
  }

  /// What is stored, the latest first. There are no more than the limit has room for.
  func entries(at now: Date) throws(CacheError) -> [CacheEntry] {
    let store = try store()
    return store.map { stored, partition in
      let isFresh = CachePolicy().isUsable(stored, changedAt: store.lastChange(on: partition.host), now: now)
      return CacheEntry(
        stored, account: partition.login, hasToken: partition.hasToken, isFresh: isFresh,
        age: Freshness(of: stored, now: now).age)
    }.sorted { ($0.age, $0.url) < ($1.age, $1.url) }
  }

  /// - Returns: what there was.
  func clear() throws(CacheError) -> CacheSummary {
    let (summary, store) = (try summary(), try store())
    do {
      try store.removeAll()
    } catch {
      throw .notCleared(path: path ?? "", reason: String(cString: strerror(error.code)))
    }
    return summary
  }

  /// Notes whose token it is: what the account is told is kept for the account.
  func note(_ token: Token, of login: String) {
    logins[token.authorization] = login
  }

  /// Forgets all that an account was told, and this token of its own before the account was known.
  /// - Parameter request: any that it could make.
  func forget(_ login: String, of request: HTTPRequest) {
    guard let partition = CachePartition(request), let store = try? store() else { return }
    for partition in [partition, partition.ofAccount(login)] { try? store.removeAll(in: partition) }
  }

  private func partition(of request: HTTPRequest) -> CachePartition? {
    CachePartition(request, logins: logins)
  }

  private func store() throws(CacheError) -> CacheStore {
    if let opened { return try opened.get() }
    let result = Result { () throws(CacheError) in
      guard let path else { throw .noDirectory }
      return try CacheStore(path: path, sizeLimit: sizeLimit)
    }
    opened = result
    return try result.get()
  }

  private func put(
    _ entry: StoredResponse, after request: HTTPRequest, in store: CacheStore, _ partition: CachePartition
  ) {
    // Checked before encoding: a body may have 64 MiB.
    guard entry.response.body.count <= sizeLimit / 10 else { return }
    let data = entry.encoded()
    // No token on the disk, not even one that the server repeats.
    if let token = request.headers["authorization"]?.split(separator: " ").last, data.contains(token) { return }
    do {
      try store.put(entry, encoded: data, in: partition)
    } catch {
      writeProblem = .unusable(path: path ?? "", reason: String(cString: strerror(error.code)))
    }
  }
}

extension PictureRequest {
  fileprivate var key: String { "\(form.text) \(address.absoluteString)" }
}

extension Data {
  fileprivate func contains(_ text: Substring) -> Bool {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = rest.firstIndex(of: wanted[0]) {
        if bytes[start...].starts(with: wanted) { return true }
        rest = bytes[(start + 1)...]
      }
      return false
    }
  }
}

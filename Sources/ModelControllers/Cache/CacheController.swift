import FoundationEssentials
import Glibc
public import HTTP
import LotusModel

/// Shared model controller: reads and writes the cache directory.
///
/// `CachePolicy` decides which responses may be stored and used. The network controller owns this
/// actor. A cache directory that can't be used never makes a request fail: nothing is found or
/// stored, and the reason is returned once.
public actor CacheController {
  nonisolated let policy: CachePolicy
  private let path: String?
  private let sizeLimit: Int
  private var opened: Result<CacheStore, CacheError>?
  /// The first reason why the cache couldn't be used, and whether it was returned to a caller.
  private var problem: (error: CacheError, isReported: Bool)?
  /// The logins of the accounts in this run, keyed by the `Authorization` header value of their
  /// tokens.
  private var logins: [String: String] = [:]

  /// Creates a controller. The directory is opened when it is first used.
  ///
  /// - Parameters:
  ///   - path: The path of the cache directory, which is created if it is missing. If `nil`,
  ///     nothing is cached.
  ///   - mode: The way this run uses the cache.
  ///   - sizeLimit: The maximum size of all entries together, in bytes.
  public init(path: String?, mode: CacheMode = .normal, sizeLimit: Int = 100_000_000) {
    self.path = path
    self.policy = CachePolicy(mode: mode)
    self.sizeLimit = sizeLimit
  }

  /// Returns the way to obtain the response to a request.
  ///
  /// If a stored response is used for the request, the request counts as a cache hit, and the
  /// response is marked as recently used.
  ///
  /// - Returns: The way, and the reason why the cache can't be used. The reason is returned only
  ///   once in a run.
  func answer(
    to request: HTTPRequest, accepting acceptance: CacheAcceptance, now: Date
  ) -> (decision: CachePolicy.Decision, problem: CacheError?) {
    var stored: [StoredResponse] = []
    var changedAt: Date?
    if CachePolicy.isServable(request), let partition = partition(of: request), let store = try? store() {
      stored = store.entries(for: StoredResponse.key(of: request), in: partition)
      changedAt = store.lastChange(of: acceptance == .stored ? [.content] : [.content, .relation], in: partition)
    }
    let decision = policy.decision(
      for: request, among: stored, accepting: acceptance, changedAt: changedAt, now: now)
    // A response that is only shown until the server responds saves no request, so don't count it.
    if case .serve(_, let stored, _) = decision, acceptance != .stored { count(.hit, of: stored, for: request) }
    return (decision, takeProblem())
  }

  /// Updates the cache after a request to the server, and returns the response for the caller.
  ///
  /// - Parameters:
  ///   - result: The result of the request that `answer` returned.
  ///   - request: The original request. Its account determines the affected part of the cache.
  ///   - isWrite: Whether the request changes something on the server.
  ///   - stored: The stored response that `answer` returned.
  ///   - acceptance: The acceptance that `answer` received.
  ///   - start: The time when the request was sent.
  /// - Returns: The reaction, and the reason why the cache can't be used. The reason is returned
  ///   only once in a run.
  func react(
    to result: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, isWrite: Bool,
    having stored: StoredResponse?, accepting acceptance: CacheAcceptance, requestedAt start: Date, now: Date
  ) -> (reaction: CachePolicy.Reaction<NetworkError>, problem: CacheError?) {
    // A write can also change lists and counts that are stored for other URLs and other accounts.
    // Therefore, its time is recorded for the whole host.
    if isWrite, result.mayHaveChangedData, let store = try? store(), let partition = partition(of: request) {
      store.note(request.body == nil ? .relation : .content, on: partition.host, at: now)
    }
    let reaction = policy.reaction(
      to: result, of: request, stored: stored, accepting: acceptance, isUnreachable: result.isUnreachable,
      requestedAt: start, now: now)
    make(reaction.changes, after: request)
    if !reaction.needsUnconditionalRequest, case .success = reaction.outcome {
      count(reaction.use, of: stored, for: request)
    }
    return (reaction, takeProblem())
  }

  /// Removes the responses stored for the URL and the account of a request.
  func removeResponses(to request: HTTPRequest) {
    make([.remove(url: StoredResponse.key(of: request))], after: request)
  }

  private func count(_ use: CacheUse, of entry: StoredResponse?, for request: HTTPRequest) {
    guard CachePolicy.isServable(request), let store = try? store() else { return }
    store.tally(use.rawValue).add()
    if let entry, let partition = partition(of: request) { store.touch(entry, in: partition) }
  }

  private func make(_ changes: [CacheUpdate], after request: HTTPRequest) {
    guard !changes.isEmpty, let store = try? store(), let partition = partition(of: request) else { return }
    for change in changes {
      switch change {
      case .remove(let url): store.remove(url, in: partition)
      case .store(let entry): put(entry, after: request, in: store, partition)
      }
    }
  }

  /// Returns a picture from the cache, and the time when it was stored.
  func picture(of wanted: PictureRequest) -> (picture: Picture, date: Date)? {
    guard let stored = try? store().picture(named: wanted.key),
      let picture = Picture(stored.bytes, form: wanted.form)
    else { return nil }
    return (picture, stored.date)
  }

  func store(_ picture: Picture, of wanted: PictureRequest) {
    try? store().put(Data(picture.bytes), named: wanted.key)
  }

  func summary() throws(CacheError) -> CacheSummary {
    let store = try store()
    let contents = store.contents()
    return CacheSummary(
      folder: path ?? "", entries: contents.entries, size: contents.size, sizeLimit: sizeLimit,
      hits: store.tally(CacheUse.hit.rawValue).count, validations: store.tally(CacheUse.validation.rawValue).count,
      misses: store.tally(CacheUse.miss.rawValue).count)
  }

  /// Describes every stored response, youngest first.
  func entries(at now: Date) throws(CacheError) -> [CacheEntry] {
    let store = try store()
    return store.map { stored, partition in
      let isFresh = CachePolicy().isUsable(stored, changedAt: store.lastChange(in: partition), now: now)
      return CacheEntry(
        stored, account: partition.login, hasToken: partition.hasToken, isFresh: isFresh,
        age: Freshness(of: stored, now: now).age)
    }.sorted { ($0.age, $0.url) < ($1.age, $1.url) }
  }

  /// Removes the entries whose URL or GraphQL query contains a text, or everything.
  ///
  /// - Parameter text: The text, or `nil` to remove everything, including the statistics.
  /// - Returns: A summary of the cache before the removal. With a text, it counts only the removed
  ///   entries.
  func clear(containing text: String? = nil) throws(CacheError) -> CacheSummary {
    var summary = try summary()
    let store = try store()
    do {
      if let text {
        (summary.entries, summary.size) = try store.removeAll { stored in
          CacheEntry(stored, account: nil, hasToken: false, isFresh: false, age: 0).contains(text)
        }
      } else {
        try store.removeAll()
      }
    } catch {
      throw .notCleared(path: path ?? "", reason: String(cString: strerror(error.code)))
    }
    return summary
  }

  /// Associates a token with an account. Responses to requests with the token are then stored for
  /// the account.
  func note(_ token: Token, of login: String) {
    logins[token.authorization] = login
  }

  /// Removes the cached responses of an account.
  ///
  /// This also removes responses that were stored for the token alone, before its account was
  /// known.
  ///
  /// - Parameters:
  ///   - login: The login of the account.
  ///   - request: Any request to the host with the account's token.
  func forget(_ login: String, of request: HTTPRequest) {
    guard let partition = CachePartition(request), let store = try? store() else { return }
    for partition in [partition, partition.ofAccount(login)] { try? store.removeAll(in: partition) }
  }

  /// Returns the reason why the cache can't be used, but only once in a run.
  ///
  /// - Returns: `nil` if there is no problem, or if the problem has already been returned.
  private func takeProblem() -> CacheError? {
    guard let problem, !problem.isReported else { return nil }
    self.problem?.isReported = true
    return problem.error
  }

  private func note(_ error: CacheError) {
    problem = problem ?? (error: error, isReported: false)
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
    if case .failure(let error) = result { note(error) }
    return try result.get()
  }

  private func put(
    _ entry: StoredResponse, after request: HTTPRequest, in store: CacheStore, _ partition: CachePartition
  ) {
    // Check the size before encoding, because a body can be as large as 64 MiB.
    guard entry.response.body.count <= sizeLimit / 10 else { return }
    let data = entry.encoded()
    // Never write a token to disk, even if the server repeats it in a response.
    if let token = request.headers["authorization"]?.split(separator: " ").last, data.contains(token) { return }
    do {
      try store.put(entry, encoded: data, in: partition)
    } catch {
      note(.unusable(path: path ?? "", reason: String(cString: strerror(error.code))))
    }
  }
}

extension Result<HTTPResponse, NetworkError> {
  /// Whether a write with this result may have changed something.
  ///
  /// Only a response that isn't an error invalidates stored responses (RFC 9111, section 4.4).
  /// Without a response, the server may have processed the write.
  fileprivate var mayHaveChangedData: Bool {
    switch self {
    case .success(let response): response.status < 400
    case .failure(let error): error.mayHaveSucceeded
    }
  }

  fileprivate var isUnreachable: Bool {
    if case .failure(let error) = self { error.isUnreachable } else { false }
  }
}

extension PictureRequest {
  fileprivate var key: String { "\(form.text) \(address.absoluteString)" }
}

extension Data {
  /// Whether the data contains a text.
  ///
  /// Most steps of the search skip as many bytes as the text has (R. N. Horspool, "Practical fast
  /// searching in strings", 1980).
  fileprivate func contains(_ text: Substring) -> Bool {
    let wanted = Array(text.utf8)
    // The distance to the next position, by the byte at the end of the current position.
    var distances = Array(repeating: wanted.count, count: 256)
    for (index, byte) in wanted.dropLast().enumerated() { distances[Int(byte)] = wanted.count - 1 - index }
    return withUnsafeBytes { bytes in
      var end = wanted.count
      while end <= bytes.count {
        let last = bytes[end - 1]
        if last == wanted.last, bytes[..<end].suffix(wanted.count).elementsEqual(wanted) { return true }
        end += distances[Int(last)]
      }
      return false
    }
  }
}

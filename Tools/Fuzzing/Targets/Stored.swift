import FoundationEssentials
import HTTP

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// Stores a response in the cache.
  ///
  /// Encoding and decoding the stored response must not change it, and its age and its lifetime
  /// must not be negative. The input contains the header fields of a request, an empty line and a
  /// response.
  static let storedResponse = FuzzTarget("stored-response", longest: 2_048) { input in
    var input = input
    let request = try HTTPRequest.example(input.fields())
    guard let response = input.response(),
      let stored = StoredResponse(
        response, to: request, requestedAt: .example, receivedAt: .example.addingTimeInterval(1))
    else { return }
    try demand(StoredResponse(decoding: stored.encoded()) == stored, "encoding and decoding changes a stored response")
    for now in [0, 60, 1e6, 1e9].map(Date.example.addingTimeInterval) {
      let freshness = Freshness(of: stored, now: now)
      try demand(freshness.age >= 0 && freshness.lifetime >= 0, "the age or the lifetime is negative or not a number")
      _ = CacheEntry(stored, account: nil, hasToken: false, isFresh: freshness.isFresh, age: freshness.age).json
      for policy in [CacheMode.normal, .refresh, .offline].map({ CachePolicy(mode: $0) }) {
        if case .serve(_, let source, let age) = policy.decision(for: request, among: [stored], now: now) {
          try demand(source == stored && age == freshness.age, "the policy serves another response than the stored one")
        }
        let reaction = policy.reaction(
          to: Result<_, NetworkError>.success(response), of: request, stored: stored, accepting: .fresh,
          isUnreachable: false, requestedAt: now, now: now)
        if case .store(let newer)? = reaction.changes.first {
          try demand(
            StoredResponse(decoding: newer.encoded()) == newer, "encoding and decoding changes an updated response")
        }
      }
    }
  }

  /// Reads a cache file. Encoding and decoding the stored response must not change it.
  ///
  /// The input is the content of the file after the first line, which contains a digest.
  static let storedFile = FuzzTarget("stored-file", longest: 2_048) { input in
    let content = input.data
    let digest = content.withUnsafeBytes { Digest($0) }.hex
    guard let stored = StoredResponse(decoding: Data("ghlotus-cache 2 \(digest)\n".utf8) + content) else { return }
    try demand(StoredResponse(decoding: stored.encoded()) == stored, "encoding and decoding changes a stored response")
    let freshness = Freshness(of: stored, now: .example)
    try demand(freshness.age >= 0 && freshness.lifetime >= 0, "the age or the lifetime is negative or not a number")
    _ = CacheEntry(stored, account: nil, hasToken: true, isFresh: false, age: freshness.age).json
  }
}

import FoundationEssentials

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// The fields of a request, an empty line, and the response to it: it is read from the cache as it was put there, and
  /// has an age and a lifetime.
  static let storedResponse = FuzzTarget("stored-response", longest: 2_048) { input in
    var input = input
    let request = try HTTPRequest.example(input.fields())
    guard let response = input.response(),
      let stored = StoredResponse(
        response, to: request, requestedAt: .example, receivedAt: .example.addingTimeInterval(1))
    else { return }
    try demand(StoredResponse(decoding: stored.encoded()) == stored, "What is stored is not what is read.")
    for now in [0, 60, 1e6, 1e9].map(Date.example.addingTimeInterval) {
      let freshness = Freshness(of: stored, now: now)
      try demand(freshness.age >= 0 && freshness.lifetime >= 0, "The age or the lifetime is negative, or no number.")
      _ = CacheEntry(stored, account: nil, hasToken: false, isFresh: freshness.isFresh, age: freshness.age).json
      for policy in [CacheMode.normal, .refresh, .offline].map({ CachePolicy(mode: $0) }) {
        if case .serve(_, let source?, let age) = policy.decision(for: request, among: [stored], now: now) {
          try demand(source == stored && age == freshness.age, "Another answer is given than the stored one.")
        }
        let reaction = policy.reaction(
          to: .success(response), of: request, stored: stored, requestedAt: now, now: now)
        if case .store(let newer)? = reaction.changes.first {
          try demand(StoredResponse(decoding: newer.encoded()) == newer, "What is stored anew is not what is read.")
        }
      }
    }
  }

  /// A file of the cache, behind the line with its digest: what is read from it is written as what is read.
  static let storedFile = FuzzTarget("stored-file", longest: 2_048) { input in
    let content = input.data
    let digest = content.withUnsafeBytes { Digest($0) }.hex
    guard let stored = StoredResponse(decoding: Data("ghlotus-cache 1 \(digest)\n".utf8) + content) else { return }
    try demand(StoredResponse(decoding: stored.encoded()) == stored, "What is read is not what is written.")
    let freshness = Freshness(of: stored, now: .example)
    try demand(freshness.age >= 0 && freshness.lifetime >= 0, "The age or the lifetime is negative, or no number.")
    _ = CacheEntry(stored, account: nil, hasToken: true, isFresh: false, age: freshness.age).json
  }
}

import FoundationEssentials
import LotusModel

/// Whose answers these are: no account sees what another was told.
struct CachePartition: Hashable {
  let host: String
  let account: String

  /// By the token that is really sent, not by the one that was configured: a redirect may have dropped it, a user have
  /// replaced it.
  init?(_ request: HTTPRequest) {
    guard let origin = Origin(request.url) else { return nil }
    host = "\(origin.scheme)-\(origin.host)-\(origin.port)"
    account = request.headers["authorization"].map { Digest($0).hex } ?? "anonymous"
  }
}

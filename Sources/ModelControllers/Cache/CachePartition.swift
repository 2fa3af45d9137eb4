import FoundationEssentials
import LotusModel

/// Model controller support: the part of the cache that belongs to one account on one host: no account sees another's
/// answers.
struct CachePartition: Hashable {
  let host: String
  private(set) var account: String

  /// By the token that is really sent, not by the one that was configured: a redirect may have dropped it, a user have
  /// replaced it. An account keeps its partition when its token is renewed; a token whose account is not known has one of
  /// its own.
  /// - Parameter logins: the accounts that are known, by the value of the header field.
  init?(_ request: HTTPRequest, logins: [String: String] = [:]) {
    guard let origin = Origin(request.url) else { return nil }
    host = "\(origin.scheme)-\(origin.host)-\(origin.port)"
    guard let authorization = request.headers["authorization"] else {
      account = Self.anonymous
      return
    }
    account = logins[authorization].map { Self.account($0) } ?? Self.account(authorization: authorization)
  }

  /// By the names of its folders.
  init(host: String, account: String) {
    (self.host, self.account) = (host, account)
  }

  /// Nil for anonymous requests, and where only the token is known.
  var login: String? {
    account.hasPrefix(Self.user) ? String(account.dropFirst(Self.user.count)).percentDecoded : nil
  }

  var hasToken: Bool { account != Self.anonymous }

  static let anonymous = "anonymous"
  private static let user = "user-"

  /// GitHub's logins differ by more than their letter case.
  static func account(_ login: String) -> String {
    user + login.lowercased().percentEncoded
  }

  /// Of a token whose account is not known.
  /// - Parameter authorization: the value of the header field.
  static func account(authorization: String) -> String {
    "token-\(Digest(authorization).hex)"
  }

  /// The same host's partition of an account.
  func ofAccount(_ login: String) -> CachePartition {
    var partition = self
    partition.account = Self.account(login)
    return partition
  }
}

extension CredentialController {
  /// What the account in use calls its folder in the cache, and its files elsewhere.
  var folderName: String {
    get async {
      guard let found = try? await find() else { return CachePartition.anonymous }
      return found.account.map { CachePartition.account($0.login) }
        ?? CachePartition.account(authorization: found.credential.token.authorization)
    }
  }
}

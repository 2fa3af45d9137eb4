import FoundationEssentials
import HTTP
import LotusModel

/// The part of the cache that belongs to one account on one host.
///
/// Separate partitions ensure that no account receives a response that was stored for another
/// account.
struct CachePartition: Hashable {
  let host: String
  private(set) var account: String

  /// Creates the partition for a request.
  ///
  /// The partition depends on the token in the request rather than on the configured token. A
  /// redirect may have dropped the configured token, or the user may have passed a different one.
  /// An account keeps its partition when its token is renewed. A token whose account is unknown has
  /// its own partition.
  ///
  /// - Parameters:
  ///   - request: A request with its final header fields.
  ///   - logins: The logins of the known accounts, keyed by the `Authorization` header value of
  ///     their tokens.
  /// - Returns: `nil` if the URL of the request has no host.
  init?(_ request: HTTPRequest, logins: [String: String] = [:]) {
    guard let origin = Origin(request.url) else { return nil }
    host = "\(origin.scheme)-\(origin.host.percentEncoded)-\(origin.port)"
    guard let authorization = request.headers["authorization"] else {
      account = Self.anonymous
      return
    }
    account = logins[authorization].map { Self.account($0) } ?? Self.account(authorization: authorization)
  }

  /// Creates a partition from the names of its folders in the cache directory.
  init(host: String, account: String) {
    (self.host, self.account) = (host, account)
  }

  /// The login of the account; `nil` for anonymous requests, and for a token whose account is
  /// unknown.
  var login: String? {
    account.hasPrefix(Self.user) ? String(account.dropFirst(Self.user.count)).percentDecoded : nil
  }

  var hasToken: Bool { account != Self.anonymous }

  static let anonymous = "anonymous"
  private static let user = "user-"

  /// Returns the folder name for an account. The name is lowercase, because logins on GitHub are
  /// case-insensitive.
  static func account(_ login: String) -> String {
    user + login.lowercased().percentEncoded
  }

  /// Returns the folder name for a token whose account is unknown. The name is a digest of the
  /// token.
  ///
  /// - Parameter authorization: The value of the `Authorization` header field.
  static func account(authorization: String) -> String {
    "token-\(Digest(authorization).hex)"
  }

  /// Returns the partition of an account on the same host.
  func ofAccount(_ login: String) -> CachePartition {
    var partition = self
    partition.account = Self.account(login)
    return partition
  }
}

extension CredentialController {
  /// The name of the files and folders that store data of the account in use, in the cache and
  /// elsewhere.
  ///
  /// If the keyring can't be read, the recorded choice of an account determines the name.
  var folderName: String {
    get async {
      do throws(CredentialError) {
        guard let found = try await find() else { return CachePartition.anonymous }
        return found.account.map { CachePartition.account($0.login) }
          ?? CachePartition.account(authorization: found.credential.token.authorization)
      } catch {
        let login = stores.choices.user?.name ?? (try? stores.choices.login(for: stores.choices.host))
        return login.map { CachePartition.account($0) } ?? CachePartition.anonymous
      }
    }
  }
}

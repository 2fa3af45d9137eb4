import Essentials

/// The shapes by which secrets are recognized wherever they appear. When in doubt, a string counts
/// as a secret.
///
/// `SecretName` recognizes other secrets by the name of their field.
enum SecretShapes {
  /// A kind of secret that is recognized by its beginning.
  struct Shape {
    /// The first characters of the secret. A `?` stands for any lowercase letter. The first two
    /// characters are never `?`.
    let prefix: [UInt8]
    /// The minimum number of letters, digits, `_` and `-` after the prefix.
    let minimumCount: Int
    /// Whether the prefix counts only at the beginning of a word, because other words end with it.
    var beginsWord = false
    /// Whether only letters and digits follow the prefix in a secret. Names with `_` or `-` that
    /// begin with the same prefix aren't secrets.
    var isPlain = false
    /// Whether the secret contains periods.
    var hasPeriods = false
  }

  private static let shapes: [Shape] =
    [
      // See https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats
      ("gh?_", 16), ("github_pat_", 16), ("v1.", 32), ("glpat-", 16), ("xox?-", 10), ("AKIA", 16), ("AIza", 30),
      ("npm_", 30), ("sk_live_", 16), ("sk_test_", 16), ("rk_live_", 16), ("rk_test_", 16), ("whsec_", 16),
      ("do?_v1_", 30), ("ATATT3x", 16), ("GITHUB_PAT_", 50),
    ].map { Shape(prefix: Array($0.utf8), minimumCount: $1) }
    + [("sk-proj-", 16), ("sk-ant-", 16), ("sk-svcacct-", 16), ("SG.", 16), ("pypi-", 40)]
    .map { Shape(prefix: Array($0.utf8), minimumCount: $1, beginsWord: true, hasPeriods: $0 == "SG.") }
    + [("sk-", 20), ("hf_", 30), ("GHP_", 30), ("GHO_", 30), ("GHU_", 30), ("GHS_", 30), ("GHR_", 30)]
    .map { Shape(prefix: Array($0.utf8), minimumCount: $1, beginsWord: true, isPlain: true) }

  /// The shapes, grouped by their first byte.
  static let shapesByFirst: [[Shape]] = (0..<256).map { first in shapes.filter { Int($0.prefix[0]) == first } }

  /// The first characters of a JSON Web Token (RFC 7519).
  ///
  /// A token starts with a JSON object in base64. Two more parts follow, separated by periods.
  static let jwtPrefix = Array("eyJ".utf8)

  /// The markers of a PEM block (RFC 7468). Only blocks with `pemLabel` in their label are secrets.
  ///
  /// The label follows a space, which is `+` in a form.
  static let (pemBegin, pemEnd) = (Array("-----BEGIN".utf8), Array("-----END".utf8))
  static let pemLabel = Array("PRIVATE KEY".utf8)
  static let dashes = Array("-----".utf8)
  static let schemeEnd = Array("://".utf8)

  /// A flag for bytes that can be part of a word.
  static var word: UInt8 { 1 }
  /// A flag for bytes that can be the first byte of a secret.
  static var beginning: UInt8 { 2 }
  /// A flag for bytes that can be the second byte of a secret.
  static var second: UInt8 { 4 }

  /// Returns the flags `word`, `beginning` and `second` of every byte value, indexed by the value.
  ///
  /// - Parameter known: Known secrets, whose first two bytes are flagged as well.
  static func kinds(known: [[UInt8]]) -> [UInt8] {
    known.isEmpty ? usualKinds : adding(known, to: usualKinds)
  }

  private static let usualKinds = adding(
    shapes.map(\.prefix) + [jwtPrefix, pemBegin], to: (UInt8.min...UInt8.max).map { isWord($0) ? word : 0 })

  private static func adding(_ texts: [[UInt8]], to kinds: [UInt8]) -> [UInt8] {
    var kinds = kinds
    for text in texts {
      kinds[Int(text[0])] |= beginning
      kinds[Int(text[1])] |= second
    }
    return kinds
  }

  /// Whether a byte can be part of the name of a field or of a token.
  static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

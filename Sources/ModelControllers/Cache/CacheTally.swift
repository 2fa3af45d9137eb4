import Glibc

/// Model controller support: a number that processes count up together, kept as the length of a file: adding is one
/// append, which the system makes whole, so that nothing is locked and nothing lost when a process is killed.
struct CacheTally {
  let name: String
  let folder: PrivateFolder

  /// A file may claim any length; sums of such counts must not overflow.
  private static let most = 1 << 40

  var count: Int {
    min(folder.status(name)?.size ?? 0, Self.most)
  }

  func add(_ number: Int = 1) {
    folder.append(name, byteCount: number)
  }

  func set(_ number: Int) {
    folder.setLength(of: name, to: number)
  }
}

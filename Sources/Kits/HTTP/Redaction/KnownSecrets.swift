/// Finds a set of known secrets in a text, in time linear in the length of the text.
///
/// The secrets are the paths of a tree whose edges are bytes. A search at an offset follows the
/// text as long as the tree has a matching edge. A search therefore stops early unless the text
/// begins like a secret. If the search continues for long, the matching text counts as a secret, so
/// the text is removed and isn't searched again.
struct KnownSecrets {
  private struct Node {
    let byte: UInt8
    var isEnd = false
    /// The index of the first child; 0 if there is none.
    var child = 0
    /// The index of the next child of the same parent; 0 if there is none.
    var sibling = 0
  }

  static let none = KnownSecrets([])

  /// The number of matching bytes at which the beginning of a secret counts as a secret.
  ///
  /// The limit bounds the time of a search that finds nothing.
  private static let longestMismatch = 32

  private var nodes = [Node(byte: 0)]
  /// The flags of each byte value. See `SecretShapes.kinds(known:)`.
  let kinds: [UInt8]

  /// Creates a set of secrets. If a secret contains escapes, the set also contains its decoded
  /// form.
  init(_ secrets: [[UInt8]]) {
    let decoded = secrets.map { secret in
      secret.withUnsafeBufferPointer { EscapedBytes($0).decoded(0..<$0.count) }
    }
    let all = secrets + decoded.filter { $0.count > 1 }
    kinds = SecretShapes.kinds(known: all)
    for secret in all { insert(secret) }
  }

  /// Returns the end of the longest secret at an index of a text, or `nil` if none begins there.
  ///
  /// The secret may be verbatim or escaped.
  func end(in text: EscapedBytes, at index: Int) -> Int? {
    guard nodes.count > 1 else { return nil }
    let (verbatim, hasEscapes) = end(in: text, at: index) { (text.bytes[$0], $0 + 1) }
    guard hasEscapes else { return verbatim }
    let (escaped, _) = end(in: text, at: index, unit: text.unit)
    return [verbatim, escaped].compactMap { $0 }.max()
  }

  private func end(
    in text: EscapedBytes, at start: Int, unit: (Int) -> EscapedBytes.Unit
  ) -> (end: Int?, hasEscapes: Bool) {
    var (index, node, depth) = (start, 0, 0)
    var end: Int?
    var hasEscapes = false
    while index < text.count {
      hasEscapes = hasEscapes || EscapedBytes.beginsEscape(text.bytes[index])
      let unit = unit(index)
      guard let next = child(of: node, unit.value) else { break }
      (index, node, depth) = (unit.end, next, depth + 1)
      if nodes[node].isEnd || depth >= Self.longestMismatch { end = index }
    }
    return (end, hasEscapes)
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    var child = nodes[node].child
    while child != 0 {
      if nodes[child].byte == byte { return child }
      child = nodes[child].sibling
    }
    return nil
  }

  private mutating func insert(_ secret: [UInt8]) {
    var node = 0
    for byte in secret {
      if let known = child(of: node, byte) {
        node = known
      } else {
        nodes.append(Node(byte: byte, sibling: nodes[node].child))
        nodes[node].child = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].isEnd = true
  }
}

/// Finds the values of secrets in pairs such as `{"name": "token", "value": "x"}`, whose members may
/// be in either order.
struct NamedPairs {
  /// A pair in an object, or in the attributes of an element.
  private struct Pair {
    /// Whether the pair has the name of a secret. `nil` if the name hasn't been found yet.
    var isSecret: Bool?
    var value: EscapedBytes.Value?
    /// The index of the opening bracket, if the object is itself the value of a pair.
    var start: Int?
  }

  /// The pairs of the open objects and arrays, outermost first.
  private var objects = [Pair()]
  private var attributes = Pair()
  /// The index of the opening bracket of the last array or object that was added as a value.
  private var nextStart: Int?

  /// Adds the name of a pair.
  ///
  /// - Returns: The value of the pair, if it precedes the name and is a secret.
  mutating func add(isSecretName isSecret: Bool, isAttribute: Bool) -> EscapedBytes.Value? {
    var pair = self[isAttribute]
    defer { self[isAttribute] = pair }
    guard let value = pair.value else {
      pair.isSecret = isSecret
      return nil
    }
    (pair.value, pair.isSecret) = (nil, nil)
    return isSecret ? value : nil
  }

  /// Adds the value of a pair.
  ///
  /// - Returns: `true` if the name of the pair precedes the value and is the name of a secret.
  mutating func add(_ value: EscapedBytes.Form, isAttribute: Bool) -> Bool {
    var pair = self[isAttribute]
    defer { self[isAttribute] = pair }
    if let isSecret = pair.isSecret {
      pair.isSecret = nil
      return isSecret
    }
    switch value {
    case .scalar(let scalar): pair.value = scalar
    case .group(let start): nextStart = start
    }
    return false
  }

  mutating func open(at index: Int) {
    // Deeper objects share a pair, so that hostile text can't use up the memory.
    guard objects.count < 512 else { return }
    objects.append(Pair(start: nextStart == index ? index : nil))
  }

  /// Closes an array or an object.
  ///
  /// - Parameter replacement: The text that replaces the whole value if it is a secret.
  mutating func close(before end: Int, replacement: String) {
    guard objects.count > 1, let start = objects.removeLast().start else { return }
    objects[objects.count - 1].value = (start..<end, replacement)
  }

  mutating func endAttributes() {
    attributes = Pair()
  }

  private subscript(isAttribute: Bool) -> Pair {
    get { isAttribute ? attributes : objects[objects.count - 1] }
    set { if isAttribute { attributes = newValue } else { objects[objects.count - 1] = newValue } }
  }
}

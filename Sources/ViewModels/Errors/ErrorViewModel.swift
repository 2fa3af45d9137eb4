import LotusModel

/// View model: what went wrong, in one sentence, with what to do next where something can be done.
public struct ErrorViewModel: Hashable, Sendable {
  public let sentence: String
  /// Ways on, where there are several: a line each.
  public let advice: [String]

  /// - Returns: nil for an end without words, such as a cancellation.
  public init?(_ error: any Error, from viewpoint: Viewpoint) {
    let error = error.presentable
    guard let sentence = error.sentence(from: viewpoint) else { return nil }
    self.sentence = sentence.onOneLine
    advice = error.advice(from: viewpoint)
  }
}

extension String {
  /// Closed with a full stop, unless it is closed already.
  var asSentence: String {
    let text = onOneLine
    guard let last = text.last, !".!?".contains(last) else { return text }
    return text + "."
  }

  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
  }
}

@testable import Terminal

extension EditedText {
  /// Creates a text from a string that marks the caret and the selection.
  ///
  /// - Parameter marked: The text with `|` at the caret. If part of the text is selected, `¦` marks
  ///   the other end of the selection.
  init(marked: String, isMultiline: Bool = true) {
    func before(_ marks: String, leavingOut others: String) -> String {
      let scalars = marked.unicodeScalars.filter { !others.unicodeScalars.contains($0) }
      return String(String.UnicodeScalarView(scalars.prefix { !marks.unicodeScalars.contains($0) }))
    }
    self.init(before("", leavingOut: "|¦"), isMultiline: isMultiline)
    let caret = before("|", leavingOut: "¦").count
    place(at: marked.contains("¦") ? before("¦", leavingOut: "|").count : caret)
    place(at: caret, extending: true)
  }

  var marked: String {
    var marked = characters.map(String.init)
    marked.insert("|", at: caret)
    if !selection.isEmpty {
      let isAhead = selection.lowerBound == caret
      marked.insert("¦", at: isAhead ? selection.upperBound + 1 : selection.lowerBound)
    }
    return marked.joined()
  }
}

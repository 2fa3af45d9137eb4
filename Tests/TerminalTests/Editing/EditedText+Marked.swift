@testable import Terminal

extension EditedText {
  /// - Parameter marked: the text with `|` for the caret and, if something is selected, `¦` for where that began.
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

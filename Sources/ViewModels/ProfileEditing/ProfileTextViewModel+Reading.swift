import Essentials
public import LotusModel

/// View model: parses a profile that the user edited as text.
extension ProfileTextViewModel {
  /// Parses the text.
  ///
  /// - Parameter former: The values for fields that the text doesn't contain.
  /// - Returns: The input with the values of the text, and a problem for each line that can't be
  ///   understood.
  public func input(replacing former: ProfileInput) -> (input: ProfileInput, problems: [ProfileTextProblem]) {
    var (input, problems, seen) = (former, strayText, Set<String>())
    for section in sections {
      let field = ProfileField.allCases.first { ProfileFormViewModel.label(of: $0).lowercased() == section.title }
      var problem: String?
      if !seen.insert(section.title).inserted {
        problem = "This heading appears twice; remove one of the two."
      } else if section.title == ProfileFormViewModel.accountsLabel.lowercased() {
        input.accounts = section.value.filter { !$0.isBlank }
      } else if field == .hireable {
        let word = section.value.joined().trimmed.lowercased()
        input.isHireable = word == "yes"
        if !["yes", "no"].contains(word) { problem = "Write yes or no below this heading." }
      } else if let field {
        let text = section.value.joined(separator: "\n")
        // Many editors remove white space at the ends of lines. A text that differs only in such
        // white space isn't a change by the user.
        if text != former.texts[field]?.tidied { input.texts[field] = text }
      } else {
        problem = "Unknown field; if the line is text, begin it with a backslash."
      }
      if let problem { problems.append(ProfileTextProblem(line: section.line, sentence: problem)) }
    }
    return (input, problems)
  }

  /// A heading and the lines below it.
  private struct Section {
    /// The number of the heading's line, counted from 0.
    let line: Int
    /// The text of the heading in lower case.
    let title: String
    var lines: [String] = []

    /// The lines without blank lines around them and without the backslashes that escape text.
    var value: [String] {
      let head = lines.drop(while: \.isBlank)
      let tail = head.reversed().prefix(while: \.isBlank).count
      return head.dropLast(tail).map { line in
        line.starts(with: "\\") && isEscapable(line) ? String(line.unicodeScalars.dropFirst()) : line
      }
    }
  }

  private var sections: [Section] {
    var sections: [Section] = []
    for (number, line) in text.lines.enumerated() where !line.starts(with: Self.remarkMark) {
      if line.starts(with: Self.headingMark) {
        let title = String(line.unicodeScalars.dropFirst(Self.headingMark.count)).trimmed.lowercased()
        sections.append(Section(line: number, title: title))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }

  /// A problem for the first line of text above all headings. Comments don't count.
  private var strayText: [ProfileTextProblem] {
    let head = text.lines.prefix { !$0.starts(with: Self.headingMark) }
    guard let line = head.firstIndex(where: { !$0.isBlank && !$0.starts(with: "#") }) else { return [] }
    return [ProfileTextProblem(line: line, sentence: "This text is above the first heading and belongs to no field.")]
  }
}

extension String {
  /// The text with white space removed from the end of each line.
  fileprivate var tidied: String {
    lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.reversed().drop(while: \.properties.isWhitespace).reversed()))
    }.joined(separator: "\n")
  }
}

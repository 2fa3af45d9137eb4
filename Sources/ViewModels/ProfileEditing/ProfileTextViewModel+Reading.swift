public import LotusModel

/// View model: the way back, from the text to what it says.
extension ProfileTextViewModel {
  /// What the text says, and where it cannot be understood.
  /// - Parameter former: counts for what the text does not name.
  public func input(replacing former: ProfileInput) -> (input: ProfileInput, problems: [ProfileTextProblem]) {
    var (input, problems, seen) = (former, strayText, Set<String>())
    for section in sections {
      let field = ProfileField.allCases.first { ProfileFormViewModel.label(of: $0).lowercased() == section.title }
      var problem: String?
      if !seen.insert(section.title).inserted {
        problem = "This heading stands here twice; keep one of the two."
      } else if section.title == ProfileFormViewModel.accountsLabel.lowercased() {
        input.accounts = section.value.filter { !$0.isBlank }
      } else if field == .hireable {
        let word = section.value.joined().trimmed.lowercased()
        input.isHireable = word == "yes"
        if !["yes", "no"].contains(word) { problem = "Write yes or no below." }
      } else if let field {
        let text = section.value.joined(separator: "\n")
        // Editors tidy up ends of lines on their own; that is no wish of the user's.
        if text != former.texts[field]?.tidied { input.texts[field] = text }
      } else {
        problem = "There is no such field; begin the line with a backslash if it is text."
      }
      if let problem { problems.append(ProfileTextProblem(line: section.line, sentence: problem)) }
    }
    return (input, problems)
  }

  /// A heading and what stands below it.
  private struct Section {
    /// The number of the heading's line
    let line: Int
    /// In lower case
    let title: String
    var lines: [String] = []

    /// The lines of the text that was meant.
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

  /// The first line above all headings that is no comment.
  private var strayText: [ProfileTextProblem] {
    let head = text.lines.prefix { !$0.starts(with: Self.headingMark) }
    guard let line = head.firstIndex(where: { !$0.isBlank && !$0.starts(with: "#") }) else { return [] }
    return [ProfileTextProblem(line: line, sentence: "This stands above all headings, in no field.")]
  }
}

extension String {
  /// Without white space at the ends of lines.
  fileprivate var tidied: String {
    lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.reversed().drop(while: \.properties.isWhitespace).reversed()))
    }.joined(separator: "\n")
  }
}

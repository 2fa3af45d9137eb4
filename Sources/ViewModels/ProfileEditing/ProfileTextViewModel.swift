import Essentials
public import LotusModel

/// View model: the user's profile as text for an editor.
///
/// Each field has a heading, and its value is below the heading. ``input(replacing:)`` restores the
/// values exactly. For that purpose, a line of a value that looks like a heading or a remark gets a
/// backslash at the beginning. A blank line at the beginning or the end of a value gets a
/// backslash, too.
public struct ProfileTextViewModel: Hashable, Sendable {
  public let text: String

  /// Creates a view model for text that the user has edited.
  ///
  /// - Parameter text: The contents of the file after the editor has closed.
  public init(text: String) {
    self.text = text
  }

  /// Creates the text for the editor.
  ///
  /// - Parameters:
  ///   - input: The values of the profile.
  ///   - fields: The fields to include.
  ///   - remarks: Remarks on fields and accounts. The parser ignores their lines.
  public init(
    input: ProfileInput, of fields: [ProfileField] = ProfileField.allCases, remarks: [ProfileInput.Slot: String] = [:]
  ) {
    var lines = Self.preamble
    for field in fields {
      let value = ProfileFormViewModel.text(at: .field(field), of: input)
      lines += ["", Self.headingMark + " " + ProfileFormViewModel.label(of: field)]
      lines += Self.remarkLines(remarks[.field(field)] ?? "") + Self.lines(writing: value)
    }
    lines += ["", Self.headingMark + " " + ProfileFormViewModel.accountsLabel]
    for (number, account) in input.accounts.enumerated() where !account.isBlank {
      lines += Self.remarkLines(remarks[.account(number)] ?? "") + Self.lines(writing: account)
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// Whether the text differs from another text at most in remarks.
  public func isSame(as other: ProfileTextViewModel) -> Bool {
    func contents(_ text: String) -> String {
      text.lines.filter { !$0.starts(with: Self.remarkMark) }.joined(separator: "\n")
    }
    return contents(text).hasSameBytes(as: contents(other.text))
  }

  /// Returns the text with a remark after each line that could not be understood.
  public func remarking(_ problems: [ProfileTextProblem]) -> ProfileTextViewModel {
    let remarks = Dictionary(grouping: problems, by: \.line)
    let lines = text.lines.enumerated().flatMap { number, line in
      (line.starts(with: Self.remarkMark) ? [] : [line])
        + (remarks[number] ?? []).flatMap { Self.remarkLines($0.sentence) }
    }
    return ProfileTextViewModel(text: lines.joined(separator: "\n"))
  }

  static let headingMark = "##"
  static let remarkMark = "#!"

  private static let preamble = [
    "# Your profile on GitHub. Edit the text below the headings, save it, and close the editor.",
    "# To clear a field, delete its text. If you also delete its heading, the field stays unchanged.",
    "# Social accounts are URLs, one per line. Busy and Hireable are yes or no. A status can begin with an emoji",
    "# or :name:. It ends after a duration such as 2d, with a day such as 2027-01-31, or at a time: 2027-01-31 18:00.",
    "# Visible to is the organization whose members alone see the status; it is empty for everyone.",
    "# To begin a line of text with ## or #!, put a backslash in front: \\##",
  ]

  private static func remarkLines(_ remark: String) -> [String] {
    remark.split(whereSeparator: \.isNewline).map { "\(remarkMark) \($0)" }
  }

  private static func lines(writing value: String) -> [String] {
    guard !value.isEmpty else { return [] }
    let lines = value.lines
    return lines.enumerated().map { number, line in
      let isAtEdge = [0, lines.count - 1].contains(number)
      return isEscapable(line) && (isAtEdge || !line.isEmpty) ? "\\" + line : line
    }
  }

  /// Whether a line needs a backslash in front to be read as text.
  ///
  /// Blank lines need a backslash, and so do lines that look like a heading or a remark.
  /// Backslashes at the beginning don't count, so a line that is already escaped gets another
  /// backslash.
  static func isEscapable(_ line: String) -> Bool {
    let rest = String(line.unicodeScalars.drop { $0 == "\\" })
    return rest.isBlank || [headingMark, remarkMark].contains(where: rest.starts)
  }
}

/// View model: a line of the edited text that can't be understood, and an explanation.
public struct ProfileTextProblem: Hashable, Sendable {
  /// The number of the line, counted from 0.
  public let line: Int
  public let sentence: String
}

extension String {
  /// The text split at every line feed.
  ///
  /// The split works on Unicode scalars because Swift treats `\r\n` as a single character.
  var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Whether the text begins with these Unicode scalars.
  ///
  /// `hasPrefix` would miss a mark that is followed by a combining character.
  func starts(with mark: String) -> Bool {
    unicodeScalars.starts(with: mark.unicodeScalars)
  }
}

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
      } else if let field, ProfileField.flags.contains(field) {
        let word = section.value.joined().trimmed.lowercased()
        input.flags[contains: field] = word == "yes"
        if !["yes", "no"].contains(word) { problem = "Write yes or no below this heading." }
      } else if let field {
        let text = section.value.joined(separator: "\n")
        // Many editors remove white space at the ends of lines. If the text differs only in such
        // white space, the user hasn't changed it, so the former text stays.
        if former.texts[field]?.tidied.hasSameBytes(as: text) != true { input.texts[field] = text }
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

  /// A problem for the first line of text above all headings. Comments are allowed there.
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

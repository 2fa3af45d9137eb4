public import LotusModel

/// View model: one's own profile as a text for an editor, both ways.
///
/// A field stands below its heading. Nothing in it is lost on the way: a line that would be taken for something else,
/// and a blank one where blank lines do not count, begins with a backslash.
public struct ProfileTextViewModel: Hashable, Sendable {
  public let text: String

  /// - Parameter text: as the editor left it.
  public init(text: String) {
    self.text = text
  }

  /// - Parameter remarks: what there is to say about fields and accounts. It is left out when the text is read.
  public init(
    input: ProfileInput, of fields: [ProfileField] = ProfileField.allCases, remarks: [ProfileInput.Slot: String] = [:]
  ) {
    var lines = Self.preamble
    for field in fields {
      let value = field == .hireable ? (input.isHireable ? "yes" : "no") : input.texts[field] ?? ""
      lines += ["", Self.headingMark + " " + ProfileFormViewModel.label(of: field)]
      lines += Self.remarkLines(remarks[.field(field)] ?? "") + Self.lines(writing: value)
    }
    lines += ["", Self.headingMark + " " + ProfileFormViewModel.accountsLabel]
    for (number, account) in input.accounts.enumerated() where !account.isBlank {
      lines += Self.remarkLines(remarks[.account(number)] ?? "") + Self.lines(writing: account)
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// The same text, with a remark after each line that was not understood.
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
    "# Your profile on GitHub. Write below the headings, save, and close the editor.",
    "# An empty field is cleared; a field whose heading you take away stays as it is.",
    "# Social accounts are URLs, one a line. Hireable is yes or no. A status may begin with an emoji or :its_name:.",
    "# A line that is to begin with ## or #! needs a backslash in front: \\##",
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

  /// Whether a line means something else than its text, with or without backslashes in front.
  static func isEscapable(_ line: String) -> Bool {
    let rest = String(line.unicodeScalars.drop { $0 == "\\" })
    return rest.isBlank || [headingMark, remarkMark].contains(where: rest.starts)
  }
}

/// View model: a line of the text that cannot be read as a part of a profile.
public struct ProfileTextProblem: Hashable, Sendable {
  /// Counted from 0
  public let line: Int
  public let sentence: String
}

extension String {
  /// Cut at every line feed, even one that is part of a longer character.
  var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  var isBlank: Bool {
    unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Whether it begins with these scalars, even as part of a longer character.
  func starts(with mark: String) -> Bool {
    unicodeScalars.starts(with: mark.unicodeScalars)
  }
}

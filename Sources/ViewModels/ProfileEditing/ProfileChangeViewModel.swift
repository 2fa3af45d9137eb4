import Essentials
public import LotusModel

/// View model: the changes to a profile, with old and new values.
public struct ProfileChangeViewModel: Hashable, Sendable {
  /// A change of a field. The old or the new value is `nil` if the field was or becomes empty.
  public struct Row: Hashable, Sendable {
    public let label: String
    public let old: String?
    public let new: String?
    /// Whether the value is added to or removed from a list. The other values of the list stay.
    public var isInList = false
  }

  public let rows: [Row]

  /// Creates the view model of an edit.
  ///
  /// - Parameter unknown: The fields whose old values aren't known.
  public init(_ edit: ProfileEdit, from profile: EditableProfile, unknown: Set<ProfileField> = []) {
    let fields = ProfileField.allCases.compactMap { field -> Row? in
      guard let value = edit.fields[field] else { return nil }
      return Row(
        label: ProfileFormViewModel.label(of: field),
        old: unknown.contains(field) ? "(unknown)" : Self.text(profile[field], of: field),
        new: Self.text(value, of: field))
    }
    let label = ProfileFormViewModel.accountsLabel
    rows =
      fields + edit.removedAccounts.map { Row(label: label, old: $0, new: nil, isInList: true) }
      + edit.addedAccounts.map { Row(label: label, old: nil, new: $0, isInList: true) }
  }

  /// Formats a value of a field. For an empty value, returns the word that the form shows, or `nil`
  /// if there is none.
  static func text(_ value: JSONValue, of field: ProfileField) -> String? {
    switch value {
    case .bool(let isOn): isOn ? "yes" : "no"
    default: value.string.flatMap { $0.isEmpty ? nil : $0 } ?? ProfileFormViewModel.emptyValue(of: field)
    }
  }
}

/// View model: a field that was changed both in the form and on GitHub.
///
/// It has three values: the value before both changes, the user's value and the value on GitHub.
public struct ProfileConflictViewModel: Hashable, Sendable {
  public let title: String
  public let label: String
  public let base: String
  public let mine: String
  public let theirs: String

  public init(_ conflict: ProfileConflict) {
    let which = conflict.count > 1 ? ": conflict \(conflict.number) of \(conflict.count)" : ""
    title = "Also changed on GitHub\(which)"
    label = ProfileFormViewModel.label(of: conflict.field)
    base = ProfileChangeViewModel.text(conflict.base, of: conflict.field) ?? Self.nothing
    mine = ProfileChangeViewModel.text(conflict.mine, of: conflict.field) ?? Self.nothing
    theirs = ProfileChangeViewModel.text(conflict.theirs, of: conflict.field) ?? Self.nothing
  }

  private static let nothing = "(nothing)"
}

/// View model: reports which changes to a profile were saved, which were not, and which may have
/// been.
public struct ProfileSaveReportViewModel: Hashable, Sendable {
  /// A group of changes with the same result, under a title such as "Not saved".
  public struct Section: Hashable, Sendable {
    public let title: String
    public let change: ProfileChangeViewModel
  }

  /// A summary of the failure.
  public let title: String
  public let sections: [Section]

  public init(_ report: ProfileSaveReport) {
    title =
      switch (report.saved.isEmpty, report.unknown.isEmpty) {
      case (true, true): "Nothing was saved"
      case (true, false): "GitHub did not confirm that the changes were saved"
      default: "Not all changes were saved"
      }
    let parts = [
      ("Saved", report.saved), ("Not saved", report.unsaved),
      ("Sent, but not confirmed by GitHub", report.unknown),
    ]
    sections = parts.filter { !$0.1.isEmpty }.map { title, edit in
      Section(title: title, change: ProfileChangeViewModel(edit, from: report.former, unknown: report.unknownFields))
    }
  }
}

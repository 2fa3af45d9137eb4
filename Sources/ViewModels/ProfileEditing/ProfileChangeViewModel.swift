import Essentials
public import LotusModel

/// View model: the changes to a profile, with old and new values.
public struct ProfileChangeViewModel: Hashable, Sendable {
  /// A change of a field. The old or the new value is `nil` if the field was or becomes empty.
  public struct Row: Hashable, Sendable {
    public let label: String
    public let old: String?
    public let new: String?
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
        old: unknown.contains(field) ? "(unknown)" : Self.text(profile[field]), new: Self.text(value))
    }
    let label = ProfileFormViewModel.accountsLabel
    rows =
      fields + edit.removedAccounts.map { Row(label: label, old: $0, new: nil) }
      + edit.addedAccounts.map { Row(label: label, old: nil, new: $0) }
  }

  /// Formats a value of a field, or returns `nil` if the value is empty.
  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .bool(let isOn): isOn ? "yes" : "no"
    default: value.string.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

public import LotusModel

/// View model: what changes in a profile, old and new, in words.
public struct ProfileChangeViewModel: Hashable, Sendable {
  /// One change. A side that has nothing is nil: what is cleared, or what is new.
  public struct Row: Hashable, Sendable {
    public let label: String
    public let old: String?
    public let new: String?
  }

  public let rows: [Row]

  public init(_ edit: ProfileEdit, from profile: EditableProfile) {
    let fields = ProfileField.allCases.compactMap { field -> Row? in
      guard let value = edit.fields[field] else { return nil }
      return Row(
        label: ProfileFormViewModel.label(of: field), old: Self.text(profile[field]), new: Self.text(value))
    }
    let label = ProfileFormViewModel.accountsLabel
    rows =
      fields + edit.removedAccounts.map { Row(label: label, old: $0, new: nil) }
      + edit.addedAccounts.map { Row(label: label, old: nil, new: $0) }
  }

  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .bool(let isOn): isOn ? "yes" : "no"
    default: value.string.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

public import LotusModel

/// View model: GitHub's validation errors as remarks on the fields of the profile form.
public struct ProfileRefusalViewModel: Hashable, Sendable {
  public private(set) var remarks: [ProfileInput.Slot: ProfileRemark] = [:]

  public init(_ report: ProfileSaveReport, of input: ProfileInput) {
    // Only the status is sent with GraphQL, so GitHub rejected the status if a query failed. All
    // other fields are sent to the REST API.
    if case .query(let messages)? = report.failure {
      remarks[.field(.status)] = .refused(messages.joined(separator: " "))
    }
    if case .keptValues(let fields)? = report.failure {
      for field in fields { remarks[.field(field)] = .refused("The old value was kept") }
    }
    guard case .refused(let problem)? = report.failure else { return }
    let details = problem.details.isEmpty ? [GitHubError.Detail(message: problem.message)] : problem.details
    for detail in details {
      guard let place = Self.place(of: detail, in: report.unsaved, input) else { continue }
      remarks[place] = .refused(detail.sentence)
    }
  }

  /// Finds the field of the form that an error is about.
  ///
  /// Changes are sent in groups: first fields, then removed accounts, then added accounts. So
  /// GitHub rejected the first group that has unsaved changes.
  ///
  /// - Returns: The field, or `nil` if the error is about a removed account, which isn't in the
  ///   form.
  private static func place(
    of detail: GitHubError.Detail, in edit: ProfileEdit, _ input: ProfileInput
  ) -> ProfileInput.Slot? {
    guard !edit.fields.isEmpty else {
      guard edit.removedAccounts.isEmpty else { return nil }
      let urls = input.accounts.map { ProfileFormViewModel.address(in: $0) }
      let named = edit.addedAccounts.first { detail.sentence.contains($0) } ?? edit.addedAccounts.first
      return urls.firstIndex { $0 == named }.map { .account($0) }
    }
    if let field = detail.field.flatMap({ ProfileField(inProblem: $0) }) { return .field(field) }
    // GitHub's messages look like "Bio is too long" and "Twitter username is invalid".
    let sentence = detail.sentence.lowercased()
    return ProfileField.allCases.first { field in
      edit.fields[field] != nil && sentence.hasPrefix(field.rawValue.prefix { $0 != "_" })
    }.map { .field($0) }
  }
}

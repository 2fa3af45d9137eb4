public import Essentials
import HTTP

/// Model: the request for the user's email addresses.
extension EmailAddress {
  /// A request for the user's email addresses. The token needs the scope `user:email`.
  ///
  /// See https://docs.github.com/rest/users/emails.
  public static var listRequest: APIRequest<[EmailAddress]> {
    APIRequest("/user/emails", query: [QueryItem("per_page", "100")], needsSignIn: true)
  }
}

/// Model: the requests that save an edit. A request is `nil` if the edit doesn't need it.
extension ProfileEdit {
  /// A request that saves all changed fields except the status.
  ///
  /// See https://docs.github.com/rest/users/users#update-the-authenticated-user.
  public var updateRequest: APIRequest<User>? {
    let fields = fields.filter { !ProfileField.ofStatus.contains($0.key) }
    guard !fields.isEmpty, let body = try? JSONText.body(fields) else { return nil }
    return APIRequest("/user", method: .patch, body: body, needsSignIn: true)
  }

  /// A request that removes social accounts.
  public var removalRequest: APIRequest<NoContent>? {
    removedAccounts.isEmpty ? nil : SocialAccount.removalRequest(of: removedAccounts)
  }

  /// A request that adds social accounts.
  public var additionRequest: APIRequest<NoContent>? {
    addedAccounts.isEmpty ? nil : SocialAccount.additionRequest(of: addedAccounts)
  }

  /// Whether GitHub added an account, judging by the list of accounts in its response. The
  /// addresses aren't compared with the requested ones, because GitHub may have changed them.
  public func isAdded(to former: [String], in list: JSONValue) -> Bool {
    guard !addedAccounts.isEmpty, case .array(let accounts) = list else { return true }
    return !accounts.compactMap { $0["url"]?.string }.without(former).isEmpty
  }
}

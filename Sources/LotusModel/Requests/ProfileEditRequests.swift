/// Model: the request for one's own addresses.
extension EmailAddress {
  /// Needs the scope `user:email` (https://docs.github.com/rest/users/emails).
  public static var listRequest: APIRequest<[EmailAddress]> {
    APIRequest("/user/emails", query: [QueryItem("per_page", "100")], needsSignIn: true)
  }
}

/// Model: the requests that carry out an edit. Each is nil where it has nothing to do.
extension ProfileEdit {
  /// All fields but the status: https://docs.github.com/rest/users/users#update-the-authenticated-user
  public var updateRequest: APIRequest<User>? {
    let fields = fields.filter { $0.key != .status }
    guard !fields.isEmpty, let body = try? JSONText.body(fields) else { return nil }
    return APIRequest("/user", method: .patch, body: body, needsSignIn: true)
  }

  /// https://docs.github.com/rest/users/social-accounts#delete-social-accounts-for-the-authenticated-user
  public var removalRequest: APIRequest<NoContent>? {
    guard !removedAccounts.isEmpty, let body = try? JSONText.body(["account_urls": removedAccounts]) else { return nil }
    return APIRequest("/user/social_accounts", method: .delete, body: body, needsSignIn: true)
  }

  /// https://docs.github.com/rest/users/social-accounts#add-social-accounts-for-the-authenticated-user
  public var additionRequest: APIRequest<NoContent>? {
    guard !addedAccounts.isEmpty, let body = try? JSONText.body(["account_urls": addedAccounts]) else { return nil }
    return APIRequest("/user/social_accounts", method: .post, body: body, needsSignIn: true)
  }
}

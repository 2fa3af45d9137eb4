/// Model: a profile that GitHub would not take, and why.
public struct InvalidProfileError: Error, Hashable, Sendable {
  public let remarks: [ProfileInput.Place: ProfileRemark]

  public init(_ remarks: [ProfileInput.Place: ProfileRemark]) {
    self.remarks = remarks
  }
}

/// Model: an edit was not sent, because fields of it were changed on GitHub meanwhile.
public struct EditConflictError: Error, Hashable, Sendable {
  public let fields: [ProfileField]

  public init(_ fields: [ProfileField]) {
    self.fields = fields
  }
}

/// Model: whoever is signed in now is not whose profile is being edited.
public struct OtherAccountError: Error, Hashable, Sendable {
  public let login: String
  public let editedLogin: String

  public init(login: String, editedLogin: String) {
    self.login = login
    self.editedLogin = editedLogin
  }
}

/// Model: a text from an editor that its user has given up on, though it cannot be read as a profile.
public struct UnreadableTextError: Error, Hashable, Sendable {
  public init() {}
}

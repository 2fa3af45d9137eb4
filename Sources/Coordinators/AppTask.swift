public import LotusModel
public import ViewControllers

/// What a user wants to get done: a case for every flow.
public enum AppTask {
  case showProfile(ProfileSubject, Presentation)
  case showList(ListTask, Presentation)
  case editProfile(EditProfileTask, Presentation)
  case change(Relation, to: Bool, Presentation)
  case callAPI(APICall, APIOptions)
  case showCache(Presentation)
  case clearCache(Presentation)
  case signIn(SignInTask, Presentation)
  case manageAccount(AccountTask, Presentation)
}

/// Which list is wanted, around whom, and how much of it.
public struct ListTask {
  public enum Kind: Hashable, Sendable {
    case followers, following, organizations, gists, starred
    case repositories(sort: RepositorySort?, language: String?)
  }

  let kind: Kind
  let subject: ProfileSubject
  let range: ListRange

  public init(kind: Kind, subject: ProfileSubject, range: ListRange) {
    self.kind = kind
    self.subject = subject
    self.range = range
  }
}

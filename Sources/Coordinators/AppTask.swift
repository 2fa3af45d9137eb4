public import LotusModel
public import ViewControllers

/// What a command line wants done: a case for every flow.
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

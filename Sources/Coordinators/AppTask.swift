public import LotusModel
public import ViewControllers

/// What a user wants to get done: a case for every flow.
public enum AppTask {
  case showProfile(ProfileSubject, Presentation)
  case callAPI(APICall, APIOptions)
}

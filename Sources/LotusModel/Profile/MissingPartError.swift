/// Model: an error for a part that the user selected with `--json` and that couldn't be loaded.
///
/// The other fields are printed anyway.
public enum MissingPartError: Error, Hashable, Sendable {
  case profile(Profile.Part, NetworkError)
  case repository(RepositoryResponses.Part, NetworkError)
}

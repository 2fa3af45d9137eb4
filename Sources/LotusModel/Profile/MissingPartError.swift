/// Model: an error for parts that the user selected with `--json` and that couldn't be loaded.
///
/// The other fields are printed anyway.
public enum MissingPartError: Error, Hashable, Sendable {
  case profile(MissingParts<Profile.Part>)
  case repository(MissingParts<RepositoryResponses.Part>)
}

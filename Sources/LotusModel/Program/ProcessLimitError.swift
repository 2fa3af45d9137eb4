/// Model: a system limit that is too low for the program to run.
public enum ProcessLimitError: Error, Hashable, Sendable {
  case descriptors(allowed: Int, needed: Int)
  case threads
}

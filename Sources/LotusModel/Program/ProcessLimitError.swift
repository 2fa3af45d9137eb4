/// Model: the system allows this process less than it needs.
public enum ProcessLimitError: Error, Hashable, Sendable {
  case descriptors(allowed: Int, needed: Int)
  case threads
}

import Coordinators
import LotusModel

/// Makes the task of `ghlotus cache`.
struct CacheCommand {
  let line: ParsedLine

  func task() throws(UsageError) -> AppTask {
    switch line.arguments.first {
    case nil: return .showCache
    case "clear": return .clearCache
    case let word?: throw UsageError(.extraArgument(word))
    }
  }
}

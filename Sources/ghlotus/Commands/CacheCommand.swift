import Coordinators
import LotusModel
import ViewControllers

/// Understands the words after `ghlotus cache`.
struct CacheCommand {
  let line: ParsedLine

  func task() throws(UsageError) -> AppTask {
    let presentation: Presentation = line.has("json") ? .json : .page
    switch line.arguments.first {
    case nil: return .showCache(presentation)
    case "clear": return .clearCache(presentation)
    case let word?: throw UsageError("cache does not know what to do with “\(word)”.", command: "cache")
    }
  }
}

/// How a command shows what it has: as a page for people or as JSON for programs.
public nonisolated enum Presentation: Hashable, Sendable {
  case page, json
}

/// The names that `typealias` gives in the package: a rule about a name is one about its aliases too.
struct Aliases {
  private let declarations: [Declaration]

  init(_ files: [SourceFile]) {
    declarations = files.production.flatMap(\.declarations).filter { $0.kind == .typealias }
  }

  /// These names, and all that stand for one of them, or for something made of it; not what is nested in one.
  func including(_ names: Set<String>) -> Set<String> {
    let all = declarations.filter { means(names, $0.value) }.reduce(into: names) { $0.insert($1.name) }
    return all == names ? all : including(all)
  }

  private func means(_ names: Set<String>, _ value: ArraySlice<Token>) -> Bool {
    value.indices.contains { names.contains(value[$0].text) && value[($0 + 1)...].first?.text != "." }
  }
}

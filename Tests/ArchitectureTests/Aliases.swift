/// The type aliases of the package.
///
/// A rule about a name also applies to the aliases of that name.
struct Aliases {
  private let declarations: [Declaration]

  init(_ files: [SourceFile]) {
    declarations = files.production.flatMap(\.declarations).filter { $0.kind == .typealias }
  }

  /// Returns the names together with all of their aliases.
  ///
  /// An alias counts if its definition mentions one of the names, directly or through another
  /// alias. An alias for a nested type, such as `typealias Line = Page.Line`, doesn't count as an
  /// alias for `Page`.
  func including(_ names: Set<String>) -> Set<String> {
    let all = declarations.filter { means(names, $0.value) }.reduce(into: names) { $0.insert($1.name) }
    return all == names ? all : including(all)
  }

  private func means(_ names: Set<String>, _ value: ArraySlice<Token>) -> Bool {
    value.indices.contains { names.contains(value[$0].text) && value[($0 + 1)...].first?.text != "." }
  }
}

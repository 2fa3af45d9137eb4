/// Names that only a few files may say, and which files those are.
struct Reserve: Sendable {
  let names: Set<String>
  /// Files below `Sources`, or folders, which end in a slash.
  let places: Set<String>

  /// The mentions of the names, and of their aliases, in files that may not say them.
  static func strangers(
    to reserves: [Reserve], in files: [SourceFile], except free: [Phrase] = [], _ sentence: (Mention) -> String
  ) -> [Violation] {
    let aliases = Aliases(files)
    return reserves.flatMap { reserve in
      let names = aliases.including(reserve.names)
      return files.production.filter { !reserve.admits($0) }.flatMap { file in
        let free = Set(file.mentions(of: free).map(\.index))
        return file.words(where: names.contains).filter { !free.contains($0.index) }.map {
          file.violation($0.line, sentence($0))
        }
      }
    }
  }

  /// The places that say none of the names, and so need not be named.
  static func idle(_ reserves: [Reserve], in files: [SourceFile]) -> [String] {
    reserves.flatMap { reserve in
      let used = files.filter { !$0.words(where: reserve.names.contains).isEmpty }
      return reserve.places.filter { place in !used.contains { Reserve(names: [], places: [place]).admits($0) } }
    }
  }

  func admits(_ file: SourceFile) -> Bool {
    places.contains { place in
      place.hasSuffix("/") ? file.path.hasPrefix("Sources/\(place)") : file.path == "Sources/\(place)"
    }
  }
}

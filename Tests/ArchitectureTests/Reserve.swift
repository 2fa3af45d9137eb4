/// A set of names that only certain files may use.
struct Reserve: Sendable {
  let names: Set<String>
  /// The paths of the files that may use the names, relative to `Sources`.
  ///
  /// A path that ends in a slash is a folder, and stands for all files in it.
  let places: Set<String>

  /// Finds uses of reserved names, or of their aliases, in files that may not use them.
  ///
  /// - Parameters:
  ///   - free: Phrases that every file may use, although they begin with a reserved name.
  ///   - sentence: Makes the message for a use.
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

  /// The paths in `places` where no file uses the names, so that their entries can be removed.
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

@testable import LotusModel

extension FuzzTarget {
  /// Reads the file that stores the open scenes. Writing and reading the scenes again must not
  /// change them.
  static let place = FuzzTarget("place", longest: 1_024) { input in
    if let stack = SavedStack(text: input.text) {
      let again = SavedStack(text: stack.text)
      let isSame = again?.places == stack.places && again?.recent == stack.recent && again?.viewer == stack.viewer
      try demand(isSame && again?.isComplete == true, "writing and reading changes the places: \(stack.text)")
      for place in stack.places { _ = (place.route.scene, place.route.page(on: "https://github.com")) }
    }
    for line in input.lines {
      guard let route = Route(text: line) else { continue }
      try demand(route.text == line, "the route \(line) is written as \(route.text)")
    }
  }
}

@testable import LotusModel

extension FuzzTarget {
  /// The file with the scenes that were open: what is read from it is written as it stands there.
  static let place = FuzzTarget("place", longest: 1_024) { input in
    if let stack = PlaceStack(text: input.text) {
      try demand(PlaceStack(text: stack.text) == stack, "Places are not read as they were written: \(stack.text)")
      for place in stack.places { _ = (place.route.scene, place.route.page(on: "https://github.com")) }
    }
    for line in input.lines {
      guard let route = Route(text: line) else { continue }
      try demand(route.text == line, "\(line) is written as \(route.text)")
    }
  }
}

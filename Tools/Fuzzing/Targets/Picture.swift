import FoundationEssentials

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

extension FuzzTarget {
  /// Draws the output of the process that decodes pictures.
  ///
  /// The drawing may contain only printable ASCII characters, escape characters and block elements.
  static let picture = FuzzTarget("picture", longest: 1_024) { input in
    if let form = PictureFormat(input.text) {
      try demand(form.text == input.text, "\(input.text) is parsed as another form: \(form.text)")
    }
    var input = input
    let kind = input.choice(of: [PictureFormat.Kind.cells, .pixels, .palette])
    let form = PictureFormat(kind, columns: input.number(in: 1...16), rows: input.number(in: 1...16))
    let missing = max(0, form.byteCount - input.bytes.count)
    // If the input is too short, the missing cells are spaces.
    let cell: [UInt8] = [0x20, 0, 0, 0] + Array(repeating: 0xFF, count: 8)
    let padding =
      kind == .cells
      ? (0..<missing).map { cell[(form.byteCount - missing + $0) % 12] } : Array(repeating: 7, count: missing)
    guard let picture = Picture(Data(input.bytes.prefix(form.byteCount)) + padding, form: form) else { return }
    let ways: [PictureMethod] =
      kind == .cells
      ? [.cells]
      : [.graphic(.kitty, cell: Size(rows: 1, columns: 1)), .graphic(.sixel, cell: Size(rows: 1, columns: 1))]
    for way in ways {
      let lines = AvatarCell(picture: picture, way: way).lines(beside: { _ in [] }, width: 80)
      try demandFit(lines, in: 80, "a picture")
      var capabilities = Capabilities.plain()
      capabilities.hasColor = true
      for line in lines {
        let printed = LineRenderer(capabilities: capabilities).text(line)
        try demand(
          printed.unicodeScalars.allSatisfy {
            $0 == "\u{1B}" || (0x20...0x7E).contains($0.value) || (0x2580...0x259F).contains($0.value)
          }, "a picture prints \(printed)")
      }
    }
  }
}

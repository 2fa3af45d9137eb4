/// Terminal kit: what a picture does to a cell.
public nonisolated enum Paint: Hashable, Sendable {
  /// The colours of its character; nil for the terminal's own.
  case colors(foreground: PixelColor?, background: PixelColor?)
  /// It lies under a picture that the terminal draws, from the first cell on, which has the picture.
  case covered(by: Graphic?)
}

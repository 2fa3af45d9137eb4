import Terminal
import ViewModels

/// View: an entry of the palette, with its key at the right edge.
nonisolated struct PaletteCell: Cell {
  let viewModel: PaletteEntryViewModel

  func lines(width: Int) -> [StyledLine] {
    let key = StyledText(untrusted: viewModel.key ?? "", .dim).line(cutTo: width)
    let room = max(0, width - key.width - (key.width == 0 ? 0 : Theme.gap))
    let name = StyledText(untrusted: viewModel.name).line(cutTo: room)
    return [name.padded(to: width - key.width) + key]
  }

  var inWords: [StyledText] {
    [StyledText(untrusted: viewModel.name + (viewModel.key.map { ", key \($0)" } ?? ""))]
  }
}

import Essentials
import LotusModel
import Terminal
import ViewModels

/// View: a bar that shows the share of each language, with a legend below.
nonisolated struct LanguagesCell: Cell {
  let viewModel: LanguagesViewModel

  func lines(width: Int) -> [StyledLine] {
    let legend = zip(viewModel.shares, Self.signs).map { share, sign in
      LabelsCell.Row(
        part(share, sign, 1) + StyledText(untrusted: " \(share.name)"), StyledText(untrusted: share.percent, .dim))
    }
    return [bar(width: min(width, Self.widest))] + LabelsCell(legend).lines(width: width)
  }

  var inWords: [StyledText] {
    viewModel.shares.map { StyledText(untrusted: "\($0.name): \($0.percent)") }
  }

  private func bar(width: Int) -> StyledLine {
    var (bar, sum, end) = (StyledText(), 0.0, 0)
    for (share, sign) in zip(viewModel.shares, Self.signs) {
      sum += share.fraction
      let next = Int(clamping: (sum * Double(width)).rounded())
      bar += part(share, sign, next - end)
      end = next
    }
    return bar.line(cutTo: width)
  }

  private func part(_ share: LanguagesViewModel.Share, _ sign: Character, _ width: Int) -> StyledText {
    StyledText(untrusted: String(repeating: sign, count: width), .language(share.name, as: sign))
  }

  /// The symbol of each part of the bar. Neighboring parts differ without colors too.
  private static let signs: [Character] = ["█", "▓", "▒", "░", "█", "▓", "▒"]

  /// The maximum width of the bar, in cells.
  private static let widest = 60
}

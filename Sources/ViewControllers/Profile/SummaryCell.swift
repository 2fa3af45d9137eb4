import Terminal
import ViewModels

/// View: the top of a page, with a title, notes, a status and a description.
nonisolated struct SummaryCell: Cell {
  let title: String
  /// The notes on the line below the title.
  let notes: [LinkedText]
  var status: String?
  var paragraphs: [[LinkedText]] = []
  var avatar: AvatarCell?

  func lines(width: Int) -> [StyledLine] {
    avatar?.lines(beside: text, width: width) ?? text(width: width)
  }

  var inWords: [StyledText] {
    let status = status.map { [StyledText(untrusted: "Status: \($0)")] } ?? []
    return HeadingCell(SafeText(untrusted: title)).inWords + [StyledText(notes, separator: ", ")] + status
      + paragraphs.flatMap { [StyledText(), StyledText($0)] }
  }

  private func text(width: Int) -> [StyledLine] {
    var lines = StyledText(untrusted: title, .pageTitle).wrapped(to: width)
    lines += StyledText(notes, separator: " · ", style: .dim).wrapped(to: width)
    if let status { lines += StyledText(untrusted: status).wrapped(to: Theme.textWidth(in: width)) }
    for paragraph in paragraphs {
      lines += [.blank] + StyledText(paragraph).wrapped(to: Theme.textWidth(in: width))
    }
    return lines
  }
}

extension SummaryCell {
  nonisolated init(viewModel: ProfileSummaryViewModel, avatar: AvatarCell? = nil) {
    self.init(
      title: viewModel.title, notes: viewModel.notes.map { LinkedText($0) }, status: viewModel.status,
      paragraphs: viewModel.bio.map { [$0] } ?? [], avatar: avatar)
  }
}

/// View: the name and the description of an organization, on one line.
nonisolated struct OrganizationCell: Cell {
  let viewModel: OrganizationViewModel

  func lines(width: Int) -> [StyledLine] {
    var text = StyledText(name: viewModel.name)
    if let description = viewModel.description {
      text += StyledText("  ") + StyledText(untrusted: description, .dim)
    }
    return [text.line(cutTo: width)]
  }

  var inWords: [StyledText] {
    let description = viewModel.description.map { StyledText(untrusted: ", description: \($0)") }
    return [StyledText(name: viewModel.name) + (description ?? StyledText())]
  }
}

/// View: counts next to each other. If they don't fit on one line, the line is broken between two
/// counts.
nonisolated struct CountsCell: Cell {
  let items: [LinkedText]

  func lines(width: Int) -> [StyledLine] {
    var rows: [[LinkedText]] = [[]]
    for item in items {
      let row = rows[rows.count - 1] + [item]
      if row.count > 1, Self.text(row).width > width {
        rows.append([item])
      } else {
        rows[rows.count - 1] = row
      }
    }
    return rows.flatMap { Self.text($0).wrapped(to: width) }
  }

  var inWords: [StyledText] { items.map { StyledText($0) } }

  private static func text(_ items: [LinkedText]) -> StyledText { StyledText(items, separator: " · ") }
}

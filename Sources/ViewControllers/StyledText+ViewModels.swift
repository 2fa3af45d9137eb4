import Terminal
import ViewModels

/// Turns the linked text of a view model into styled text.
extension StyledText {
  nonisolated init(_ linked: LinkedText, style: Style = .plain, look: Style = .link) {
    let link = linked.link.flatMap { Link(untrusted: $0) }
    let style = link.map { style.linked(to: $0, as: look) } ?? style
    let text = SafeText(untrusted: linked.text)
    self =
      switch linked.role {
      case nil: StyledText(text, style)
      case .attention: StyledText(text, style.colored(as: .attention))
      case .stars: StyledText(decoration: Theme.star + " ", .star) + StyledText(text, style)
      case .forks: StyledText(decoration: Theme.fork + " ", style) + StyledText(text, style)
      case .state(let state):
        StyledText(decoration: state.sign + " ", style.colored(as: state.style))
          + StyledText(text, style.colored(as: state.style))
      case .label(let color): StyledText(label: text, color: color.map { PixelColor(rgb: $0) }, link: link)
      }
  }

  /// Creates text from several parts.
  nonisolated init(
    _ parts: [LinkedText], separator: SafeText = "", style: Style = .plain, look: Style = .link
  ) {
    self = parts.enumerated().reduce(into: StyledText()) { text, part in
      text += StyledText(part.offset == 0 ? "" : separator, style)
      text += StyledText(part.element, style: style, look: look)
    }
  }

  /// Creates the name of a row, which is bold.
  nonisolated init(name: LinkedText) {
    self.init(name, style: .bold, look: .name)
  }
}

extension TextRole.State {
  fileprivate nonisolated var sign: SafeText { self == .draft ? Theme.draft : Theme.state }

  fileprivate nonisolated var style: Style {
    switch self {
    case .draft, .dropped: .dim
    case .open: .open
    case .done: .done
    case .rejected: .failure
    }
  }
}

/// Turns linked text into a heading: a name, followed by faint facts about it.
extension HeadingCell {
  nonisolated init(_ parts: [LinkedText]) {
    self.init(StyledText(Array(parts.prefix(1)), style: .title) + StyledText(Array(parts.dropFirst()), style: .dim))
  }
}

/// Turns the labeled values of a view model into rows.
extension LabelsCell {
  nonisolated init(_ rows: [LabelledText], widestLabel: Int? = nil) {
    let rows = rows.map { Row(StyledText(untrusted: $0.label, .dim), StyledText($0.value)) }
    self.init(rows, widestLabel: widestLabel)
  }
}

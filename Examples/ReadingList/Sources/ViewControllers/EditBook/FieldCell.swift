/// View: a field of the form, with a remark below if its text can't be saved.
struct FieldCell: Cell {
  let label: String
  let text: String
  let remark: String?

  func lines(width: Int) -> [String] {
    let line = text.isEmpty ? "\(label):" : "\(label): \(text)"
    return [line.cut(to: width)] + (remark.map { ["^ \($0)".cut(to: width)] } ?? [])
  }
}
